import type { Messages } from '../../content/messages.ts';
import { PATHS } from '../../rules/paths.ts';

type AlreadyPaidProps = {
  messages: Messages['checkout'];
  text: string;
  /** Whether this browser made the purchase; others get the link by email only. */
  own: boolean;
};

/** Instead of another way to pay. */
export function AlreadyPaid({ messages: { alreadyPaid: t }, text, own }: AlreadyPaidProps) {
  return (
    <div className="thanks">
      <p role="status">{text}</p>
      <p>
        {own ? (
          <a className="button" href={PATHS.paid} target="_top">
            {t.open}
          </a>
        ) : (
          <a href={PATHS.library} target="_top">
            {t.getLink}
          </a>
        )}
      </p>
      <AnotherCopy label={t.another} />
    </div>
  );
}

/**
 * The payment is not reported yet; the order is placed; or it is paid: then this browser opens the
 * library, or the link is in an email.
 */
export type BoughtStatus = 'checking' | 'placed' | 'delivered' | 'emailed';

type BoughtProps = { messages: Messages['checkout']; status: BoughtStatus };

/** In place of the purchase form. */
export function Bought({ messages: { bought, alreadyPaid }, status }: BoughtProps) {
  const { text, link } = bought[status];
  return (
    <div className="bought">
      <p>{text}</p>
      <a className="button" href={status === 'emailed' ? PATHS.library : PATHS.paid}>
        {link}
      </a>
      <AnotherCopy label={status === 'checking' ? alreadyPaid.notPaid : alreadyPaid.another} />
    </div>
  );
}

/** Deliberately, so not a button beside the others. */
export const AnotherCopy = ({ label }: { label: string }) => (
  <p className="note">
    <a href={PATHS.anotherCopy} rel="nofollow" target="_top">
      {label}
    </a>
  </p>
);
