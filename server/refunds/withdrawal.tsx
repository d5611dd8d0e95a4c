import type { Content } from '../../content/content.ts';
import { PATHS } from '../../rules/paths.ts';
import { shopDay, shopTime } from '../../rules/shopTime.ts';
import { CHANGE_FIELD, isConfirmed, withdrawalSchema } from '../../rules/withdrawal.ts';
import { WithdrawalForm } from '../../ui/withdrawal/WithdrawalForm.tsx';
import { WithdrawalPage } from '../../ui/withdrawal/WithdrawalPage.tsx';
import { WithdrawalReceipt, WithdrawalReview } from '../../ui/withdrawal/WithdrawalReview.tsx';
import { withdrawalDueAt } from '../cases/deadlines.ts';
import { openCaseOnce } from '../cases/openCase.ts';
import { type Form, fieldErrors, submissionColumns, textField } from '../http/form.ts';
import type { OrderContext } from '../orders/context.ts';

export const withdrawalForm = (context: OrderContext): Form => ({
  name: 'withdrawal',
  path: PATHS.withdrawalForm,
  page: PATHS.withdraw,
  fromAnywhere: true,

  /** The first post is reviewed, the confirmed one is stored and acknowledged. */
  async submit(sent, sender) {
    const messages = context.content.messages(sender.language).withdrawal;
    const { timeZone } = context.shop.company;
    const { data: withdrawal, error } = withdrawalSchema.safeParse(sent);
    if (error) return fieldErrors(error, messages.problems);
    const shown = { messages, withdrawal };
    if (!isConfirmed(sent)) {
      const show = sent[CHANGE_FIELD] ? (
        renderWithdrawalForm(context.content)(sent, [], sender.language)
      ) : (
        <WithdrawalReview {...shown} action={PATHS.withdrawalForm} language={sender.language} />
      );
      return { json: { confirmed: false }, show };
    }
    const { submitted_at, user_agent, ...columns } = submissionColumns(
      context,
      'withdrawal',
      withdrawal,
      { sent, sender },
    );
    const { name, email, order } = withdrawal;
    const row = { ...columns, name, email, order_reference: order };
    const { reference, receivedAt } = await openCaseOnce(
      context,
      { kind: 'withdrawal', row },
      sender,
    );
    // The same for everyone: the state of an order is sent to its own address only.
    const dueAt = new Date(withdrawalDueAt(receivedAt.getTime(), context.shop));
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
          notEmailed={sender.crossSite}
        />
      ),
    };
  },

  renderForm: renderWithdrawalForm(context.content),
  renderPage: withdrawalPage(context.content),
});

export const withdrawalPage =
  (content: Content): Form['renderPage'] =>
  (shown, language) => {
    const messages = content.messages(language);
    const { title, description } = messages.withdrawal;
    const main = <WithdrawalPage messages={messages}>{shown}</WithdrawalPage>;
    return { path: PATHS.withdraw, title, description, unlisted: false, main };
  };

export const renderWithdrawalForm =
  (content: Content): Form['renderForm'] =>
  (values, errors, language) => {
    const { buy, withdrawal } = content.messages(language);
    return (
      <WithdrawalForm
        action={PATHS.withdrawalForm}
        language={language}
        messages={withdrawal}
        honeypotLabel={buy.form.honeypot}
        values={{
          name: textField(values, 'name'),
          order: textField(values, 'order'),
          email: textField(values, 'email'),
        }}
        errors={errors}
      />
    );
  };
