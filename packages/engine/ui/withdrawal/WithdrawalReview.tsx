import type { ReactNode } from 'react';
import type { Messages } from '../../content/messages.ts';
import type { Language } from '../../rules/language.ts';
import {
  CHANGE_FIELD,
  CONFIRMED_FIELD,
  REQUEST_FIELD,
  type Withdrawal,
} from '../../rules/withdrawal.ts';
import { StuckNotice } from '../ErrorSummary.tsx';
import { LanguageField } from '../HiddenFields.tsx';

type Shown = { messages: Messages['withdrawal']; withdrawal: Withdrawal };

type ReviewProps = Shown & {
  action: string;
  language: Language;
  networkError: string;
  /** The refund request that becomes this withdrawal: its signed id, and what is said about it. */
  request?: { token: string; text: string } | undefined;
};

/** The statement as it will be stored, a button to confirm it, and one to go back and change it. */
export function WithdrawalReview({ messages: t, withdrawal, request, ...props }: ReviewProps) {
  const answers = <Answers withdrawal={withdrawal} language={props.language} />;
  return (
    <>
      <form className="withdrawal" method="post" action={props.action} aria-label={t.reviewTitle}>
        <StuckNotice text={props.networkError} />
        <FocusedHeading>{t.reviewTitle}</FocusedHeading>
        {request && <p>{request.text}</p>}
        <Statement messages={t} withdrawal={withdrawal} />
        {answers}
        {request && <input type="hidden" name={REQUEST_FIELD} value={request.token} />}
        <button type="submit" className="button wide" name={CONFIRMED_FIELD} value="yes">
          {t.confirm}
        </button>
      </form>
      {!request && (
        <form method="post" action={props.action}>
          {answers}
          <button type="submit" className="link" name={CHANGE_FIELD} value="yes">
            {t.change}
          </button>
        </form>
      )}
    </>
  );
}

function Answers({ withdrawal, language }: { withdrawal: Withdrawal; language: Language }) {
  return (
    <>
      {Object.entries(withdrawal).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <LanguageField language={language} />
    </>
  );
}

/** The acknowledgment with content, date and time, to print or save. */
export function WithdrawalReceipt(
  props: Shown & {
    reference: string;
    receivedAt: string;
    dueOn: string;
    /** Why this page may be the only confirmation. */
    notEmailed: string | undefined;
  },
) {
  const { messages: t, withdrawal, reference, receivedAt, dueOn, notEmailed } = props;
  return (
    <section className="withdrawal received">
      <FocusedHeading>{t.receiptTitle}</FocusedHeading>
      <p>{t.receiptText}</p>
      {notEmailed && <p>{notEmailed}</p>}
      <Statement messages={t} withdrawal={withdrawal} />
      <dl>
        <dt>{t.receivedAt}</dt>
        <dd>{receivedAt}</dd>
        <dt>{t.reference}</dt>
        <dd>{reference}</dd>
      </dl>
      <p>{t.next(dueOn)}</p>
    </section>
  );
}

/** Announces the new step to screen readers. */
function FocusedHeading({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the server rendered the page at this step, nothing is skipped
    <h2 tabIndex={-1} autoFocus>
      {children}
    </h2>
  );
}

const FIELDS = ['name', 'order', 'email'] as const;

function Statement({ messages: t, withdrawal }: Shown) {
  return (
    <>
      <p className="statement">{t.statement}</p>
      <dl>
        {FIELDS.filter((field) => withdrawal[field]).map((field) => (
          <div key={field}>
            <dt>{t[field]}</dt>
            <dd>{withdrawal[field]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
