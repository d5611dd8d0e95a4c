import type { Content } from '../../content/content.ts';
import { PATHS } from '../../rules/paths.ts';
import { shopDay, shopTime } from '../../rules/shopTime.ts';
import { CHANGE_FIELD, isConfirmed, withdrawalSchema } from '../../rules/withdrawal.ts';
import { WithdrawalForm } from '../../ui/withdrawal/WithdrawalForm.tsx';
import { WithdrawalPage } from '../../ui/withdrawal/WithdrawalPage.tsx';
import { WithdrawalReceipt, WithdrawalReview } from '../../ui/withdrawal/WithdrawalReview.tsx';
import { type Form, inWords, received, typedText } from '../http/form.ts';
import { type RefundContext, saveWithdrawal } from './saveRequest.ts';

export const withdrawalForm = (context: RefundContext): Form => ({
  name: 'withdrawal',
  path: PATHS.withdrawalForm,
  page: PATHS.withdraw,
  fromAnywhere: true,

  /** The first post is reviewed, the confirmed one is stored and acknowledged. */
  async take(sent, sender) {
    const messages = context.content.messages(sender.language).withdrawal;
    const { timeZone } = context.shop.company;
    const { data: withdrawal, error } = withdrawalSchema.safeParse(sent);
    if (error) return inWords(error, messages.problems);
    const shown = { messages, withdrawal };
    if (!isConfirmed(sent)) {
      const show = sent[CHANGE_FIELD] ? (
        withdrawalFormAgain(context.content)(sent, [], sender.language)
      ) : (
        <WithdrawalReview {...shown} action={PATHS.withdrawalForm} language={sender.language} />
      );
      return { json: { confirmed: false }, show };
    }
    const saved = await saveWithdrawal(
      context.store,
      context,
      withdrawal,
      received(context, sent, sender),
    );
    const { reference, receivedAt, dueAt } = saved;
    return {
      json: {
        confirmed: true,
        reference,
        receivedAt: receivedAt.toISOString(),
        dueAt: dueAt.toISOString(),
      },
      show: (
        <WithdrawalReceipt
          {...shown}
          reference={reference}
          receivedAt={shopTime(receivedAt, sender.language, timeZone, 'seconds')}
          dueOn={shopDay(dueAt, sender.language, timeZone)}
        />
      ),
    };
  },

  again: withdrawalFormAgain(context.content),
  inPage: withdrawalPage(context.content),
});

export const withdrawalPage =
  (content: Content): Form['inPage'] =>
  (shown, language) => {
    const messages = content.messages(language);
    const { title, description } = messages.withdrawal;
    const main = <WithdrawalPage messages={messages}>{shown}</WithdrawalPage>;
    return { path: PATHS.withdraw, title, description, unlisted: false, main };
  };

export const withdrawalFormAgain =
  (content: Content): Form['again'] =>
  (typed, errors, language) => {
    const { buy, withdrawal } = content.messages(language);
    return (
      <WithdrawalForm
        action={PATHS.withdrawalForm}
        language={language}
        messages={withdrawal}
        honeypotLabel={buy.form.honeypot}
        values={{
          name: typedText(typed, 'name'),
          order: typedText(typed, 'order'),
          email: typedText(typed, 'email'),
        }}
        errors={errors}
      />
    );
  };
