import type { Messages } from '../../content/messages.ts';
import { StuckNotice } from '../ErrorSummary.tsx';
import type { LibraryView } from './Library.tsx';

type Props = { t: Messages['library']['page']; networkError: string; view: LibraryView };

/** Folded away; the ways to money back are always in view. */
export function OrderFacts({ t, networkError, view }: Props) {
  return (
    <>
      <details id="order">
        <summary>{t.order}</summary>
        <dl>
          <dt>{t.orderNumber}</dt>
          <dd>{view.orderNumber}</dd>
          <dt>{t.orderDate}</dt>
          <dd>{view.orderedOn}</dd>
          <dt>{t.total}</dt>
          <dd>{view.vat ? `${view.total}, ${view.vat}` : view.total}</dd>
        </dl>
      </details>
      {!view.ended && (
        <>
          <p className="actions">
            <a href={view.refundUrl}>{t.refund}</a> <a href={view.withdrawUrl}>{t.withdraw}</a>
          </p>
          <details>
            <summary>{t.licenseTitle}</summary>
            <p>{t.license}</p>
          </details>
        </>
      )}
      {view.newLinkTo && (
        <details>
          <summary>{t.newLinkTitle}</summary>
          <form method="post" action={view.newLinkTo}>
            <StuckNotice text={networkError} />
            <p className="note">{t.newLinkHint}</p>
            <button type="submit" className="button quiet">
              {t.newLink}
            </button>
          </form>
        </details>
      )}
    </>
  );
}
