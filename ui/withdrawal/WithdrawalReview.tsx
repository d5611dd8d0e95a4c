import type { ReactNode } from 'react';
import type { Messages } from '../../content/messages/index.ts';
import type { Language } from '../../rules/language.ts';
import { CHANGE_FIELD, CONFIRMED_FIELD, type Withdrawal } from '../../rules/withdrawal.ts';
import { LanguageField } from '../HiddenFields.tsx';

type Shown = { messages: Messages['withdrawal']; withdrawal: Withdrawal };

/** The statement as it will be stored, a button to confirm it, and one to go back and change it. */
export function WithdrawalReview(props: Shown & { action: string; language: Language }) {
  const { messages: t, withdrawal, action, language } = props;
  const answers = <Answers withdrawal={withdrawal} language={language} />;
  return (
    <>
      <form className="withdrawal" method="post" action={action} aria-label={t.reviewTitle}>
        <FocusedHeading>{t.reviewTitle}</FocusedHeading>
        <Statement messages={t} withdrawal={withdrawal} />
        {answers}
        <button type="submit" className="button wide" name={CONFIRMED_FIELD} value="yes">
          {t.confirm}
        </button>
      </form>
      <form method="post" action={action}>
        {answers}
        <button type="submit" className="link" name={CHANGE_FIELD} value="yes">
          {t.change}
        </button>
      </form>
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

/** The acknowledgement with content, date and time, to print or save. */
export function WithdrawalReceipt(
  props: Shown & { reference: string; receivedAt: string; dueOn: string; notEmailed: boolean },
) {
  const { messages: t, withdrawal, reference, receivedAt, dueOn, notEmailed } = props;
  return (
    <section className="withdrawal received">
      <FocusedHeading>{t.receiptTitle}</FocusedHeading>
      <p>{t.receiptText}</p>
      {notEmailed && <p>{t.notEmailed}</p>}
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

function Statement({ messages: t, withdrawal }: Shown) {
  return (
    <>
      <p className="statement">{t.statement}</p>
      <dl>
        {(['name', 'order', 'email'] as const).map((field) => (
          <div key={field}>
            <dt>{t[field]}</dt>
            <dd>{withdrawal[field]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
