import type { Messages } from '../../content/messages.ts';
import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import type { RefundRequest } from '../../rules/refundAnswers.ts';
import { CHANGE_FIELD } from '../../rules/withdrawal.ts';
import { LanguageField } from '../HiddenFields.tsx';
import type { RefundFormProps } from './RefundForm.tsx';

type Props = {
  t: Messages['refund']['law'] & RefundFormProps['withdraw'];
  language: Language;
  /** What is typed so far: what the withdrawal form also asks for is carried over. */
  request: RefundRequest;
  /** Prefills the withdrawal form from the order, where that is known. */
  carriedQuery?: string | undefined;
};

/** Offers the withdrawal before the longer form of the guarantee, and says which is which. */
export function WithdrawFirst({ t, language, request, carriedQuery }: Props) {
  return (
    <aside className="withdraw-instead" aria-labelledby="withdraw-instead">
      <h2 id="withdraw-instead">{t.title}</h2>
      <p>{t.text}</p>
      {carriedQuery ? (
        <a className="button" href={`${PATHS.withdraw}?${carriedQuery}`}>
          {t.link}
        </a>
      ) : (
        <form method="post" action={PATHS.withdrawalForm}>
          <input type="hidden" name="email" value={request.email} />
          <input type="hidden" name="order" value={request.txn} />
          <LanguageField language={language} />
          <button type="submit" className="button" name={CHANGE_FIELD} value="yes">
            {t.link}
          </button>
        </form>
      )}
      <p className="note">{t.guarantee}</p>
    </aside>
  );
}
