import { SELLER_LANGUAGE } from '../../../content/seller.ts';
import { languageName } from '../../../rules/language.ts';
import { Dialog } from '../../parts/Dialog.tsx';
import { Failure } from '../../parts/Loaded.tsx';
import { Facts } from '../../parts/Section.tsx';
import { MESSAGE_EMAIL_URL } from '../../paths.ts';
import { EmailFrame } from '../emails/EmailFrame.tsx';

type Words = { language: string; subject: string; text: string };

type Props = {
  /** Whom it goes to, in words. */
  to: string;
  /** As the server rendered them, in each language; undefined while nothing is shown. */
  previews: readonly Words[] | undefined;
  /** What was typed, for the server to show it as HTML. */
  fieldsOf: (language: string) => Record<string, string>;
  action: { error: Error | null; isPending: boolean };
  send: () => void;
  back: () => void;
};

/** The email as the buyer gets it, before it leaves. The form stays as it is below. */
export function PreviewMessage({ to, previews, fieldsOf, action, send, back }: Props) {
  return (
    <Dialog open={previews !== undefined} close={back} title={`Send to ${to}?`}>
      {previews?.map(({ language, subject, text }, index) => (
        <details key={language} open={index === 0}>
          <summary>In {languageName(language, SELLER_LANGUAGE)}</summary>
          <Facts facts={[['Subject', subject]]} />
          <EmailFrame
            src={MESSAGE_EMAIL_URL}
            fields={fieldsOf(language)}
            title={subject}
            text={text}
          />
        </details>
      ))}
      <Failure error={action.error} />
      <div className="actions">
        <button type="button" className="button" disabled={action.isPending} onClick={send}>
          Send to {to}
        </button>
        <button type="button" className="button quiet" onClick={back}>
          Back to the text
        </button>
      </div>
    </Dialog>
  );
}
