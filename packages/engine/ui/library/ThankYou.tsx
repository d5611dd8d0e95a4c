import type { Messages } from '../../content/messages.ts';
import { PATHS } from '../../rules/paths.ts';
import { AnotherCopy } from '../buy/AlreadyPaid.tsx';
import { ErrorSummary, StuckNotice } from '../ErrorSummary.tsx';
import { TextField } from '../Field.tsx';
import { WithEmail } from './WithEmail.tsx';

export type ThankYouView =
  | { status: 'unknown' | 'checking' | 'waiting' | 'held' }
  | {
      status: 'ready';
      orderNumber: number;
      total: string;
      productName: string;
      email: string;
      libraryUrl: string;
      corrected: boolean;
      /** Present when the same buyer paid another order minutes before. */
      paidTwice?: { before: number; withdrawUrl: string };
      /** Present while the address may still be corrected. */
      correction?: Correction;
      tooLate?: boolean;
    };

type Correction = {
  action: string;
  sessionId: string;
  /** The address that was rejected, and why. */
  rejected?: { email: string; reason: string };
};

type Words = { messages: Messages['library']['thankYou'] };
type Props = Words & {
  view: ThankYouView;
  /** The labels of the link for a deliberate second purchase, and for a buyer who has not paid. */
  buyLinks: Pick<Messages['checkout']['alreadyPaid'], 'another' | 'notPaid'>;
  networkError: string;
  supportEmail: string;
};

/** After the payment: a link to the library once it is confirmed, a waiting message until then. */
export function ThankYou({ messages: t, view, buyLinks, networkError, supportEmail }: Props) {
  if (view.status !== 'ready') {
    return (
      <div className="thanks">
        <p role="status">{t[view.status]}</p>
        {(view.status === 'checking' || view.status === 'waiting') && (
          <p className="note">{t.waitingHint}</p>
        )}
        <NoMail messages={t} email={supportEmail} />
        <AnotherCopy label={isKnown(view) ? buyLinks.another : buyLinks.notPaid} />
      </div>
    );
  }
  return (
    <div className="thanks">
      <p className="receipt">
        <strong>{view.productName}</strong>
        <span>{t.order(view.orderNumber)}</span>
        <span>{view.total}</span>
      </p>
      <p role="status">
        {`${t.ready} `}
        <strong>{view.email}</strong>.
      </p>
      <p>
        <a className="button" href={view.libraryUrl} target="_top">
          {t.open}
        </a>
      </p>
      <section className="next">
        <h2>{t.next}</h2>
        <ol>
          {t.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      {view.paidTwice && (
        <p>
          {`${t.paidTwice(view.paidTwice.before)} `}
          <a href={view.paidTwice.withdrawUrl} target="_top">
            {t.payBack}
          </a>
        </p>
      )}
      {view.corrected && <p role="status">{t.corrected}</p>}
      <NoMail messages={t} email={supportEmail} />
      {view.tooLate && <ErrorSummary title={t.correct} errors={[{ message: t.tooLate }]} />}
      {view.correction && (
        <CorrectionForm messages={t} networkError={networkError} {...view.correction} />
      )}
      <AnotherCopy label={buyLinks.another} />
    </div>
  );
}

/** Whether the provider has reported an order. */
const isKnown = ({ status }: ThankYouView) => status !== 'checking' && status !== 'unknown';

function NoMail({ messages: { noMail }, email }: Words & { email: string }) {
  const [before, link, after] = noMail;
  return (
    <p className="note">
      {before}
      <a href={PATHS.library} target="_top">
        {link}
      </a>
      <WithEmail text={after ?? ''} email={email} />
    </p>
  );
}

function CorrectionForm(props: Words & Correction & { networkError: string }) {
  const { messages: t, action, sessionId, rejected } = props;
  return (
    <form method="post" action={action} className="correction">
      <StuckNotice text={props.networkError} />
      <p>{t.wrongAddress}</p>
      <input type="hidden" name="session_id" value={sessionId} />
      <TextField
        name="email"
        type="email"
        label={t.newAddress}
        required
        defaultValue={rejected?.email}
        error={rejected?.reason}
        autoFocus={rejected !== undefined}
      />
      <button type="submit" className="button quiet">
        {t.correct}
      </button>
    </form>
  );
}
