import { Fragment } from 'react';
import { SELLER_LANGUAGE } from '../../../content/seller.ts';
import { languageName } from '../../../rules/language.ts';
import { useAction } from '../../api/useCommand.ts';
import type { DeskCapability } from '../../capability.ts';
import { Failure } from '../../parts/Loaded.tsx';
import { Time } from '../../parts/Time.tsx';
import { evidencePath } from '../../paths.ts';

/** In English, and in the buyer's language. */
const EvidenceLinks: DeskCapability['EvidenceLinks'] = ({ order }) => {
  const languages = new Set([SELLER_LANGUAGE, order.language]);
  return (
    <span className="hint">
      Evidence file:
      {[...languages].map((language) => (
        <Fragment key={language}>
          {' '}
          <a href={evidencePath(order.number, language)} target="_blank" rel="noreferrer">
            {languageName(language, SELLER_LANGUAGE)} (PDF)
          </a>
        </Fragment>
      ))}
    </span>
  );
};

const DisputeAnswer: DeskCapability['DisputeAnswer'] = ({ order, dispute, children }) => {
  const save = useAction('dispute-draft', 'Draft saved at Stripe. It isn’t submitted yet.');
  const { draftSavedAt, draftError } = dispute;
  return (
    <>
      <p>
        The evidence file has the order, the texts shown to the buyer, visits and downloads, emails
        and requests. {order.mayDraft ? '' : 'Attach it to your response in Stripe. '}
        If you don’t respond in time, you lose the money.
      </p>
      {draftSavedAt !== null && (
        <p>
          Draft saved at Stripe <Time at={draftSavedAt} />. Check it there, then submit it: the shop
          never does.
        </p>
      )}
      {draftError && !save.error && (
        <p>
          <b>Stripe:</b> {draftError}
        </p>
      )}
      <Failure error={save.error} />
      <div className="actions">
        {children}
        <a
          className="button quiet"
          href={evidencePath(order.number)}
          target="_blank"
          rel="noreferrer"
        >
          Evidence file (PDF)
        </a>
        {order.mayDraft && (
          <button
            type="button"
            className="button quiet"
            disabled={save.isPending}
            onClick={() => save.mutate({ number: order.number })}
          >
            {draftSavedAt === null ? 'Save draft at Stripe' : 'Renew draft at Stripe'}
          </button>
        )}
      </div>
    </>
  );
};

export const evidence = { DisputeAnswer, EvidenceLinks } satisfies DeskCapability;
