import type { Messages } from '../../content/messages/index.ts';
import { ErrorSummary } from '../ErrorSummary.tsx';
import { TextField } from '../Field.tsx';

export type ThankYouView =
  | { stand: 'unknown' | 'waiting' | 'held' }
  | {
      stand: 'ready';
      email: string;
      libraryUrl: string;
      /** Present while the address may still be corrected. */
      correction?: { action: string; sessionId: string };
      note?: 'corrected' | 'addressInvalid' | 'tooLate';
    };

/** After the payment: the library at once when the payment is confirmed, otherwise a visible wait. */
export function ThankYou(props: { messages: Messages['library']['thankYou']; view: ThankYouView }) {
  const { messages: t, view } = props;
  if (view.stand !== 'ready') {
    return (
      <div className="thanks">
        <p role="status">{t[view.stand]}</p>
        {view.stand === 'waiting' && <p className="note">{t.waitingHint}</p>}
        <p className="note">{t.noMail}</p>
      </div>
    );
  }
  const failed = view.note === 'addressInvalid' || view.note === 'tooLate';
  return (
    <div className="thanks">
      <p role="status">
        {`${t.ready} `}
        <strong>{view.email}</strong>.
      </p>
      <p>
        <a className="button" href={view.libraryUrl} target="_top">
          {t.open}
        </a>
      </p>
      {view.note === 'corrected' && <p role="status">{t.corrected}</p>}
      {view.note && failed && (
        <ErrorSummary title={t.correct} complaints={[{ message: t[view.note] }]} />
      )}
      <p className="note">{t.noMail}</p>
      {view.correction && (
        <form method="post" action={view.correction.action} className="correction">
          <p>{t.wrongAddress}</p>
          <input type="hidden" name="session_id" value={view.correction.sessionId} />
          <TextField name="email" type="email" label={t.newAddress} required />
          <button type="submit" className="button quiet">
            {t.correct}
          </button>
        </form>
      )}
    </div>
  );
}
