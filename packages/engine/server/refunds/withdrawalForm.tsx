import type { ReactElement } from 'react';
import type { Content } from '../../content/content.ts';
import { PATHS } from '../../rules/paths.ts';
import { shopDay, shopTime } from '../../rules/shopTime.ts';
import {
  CHANGE_FIELD,
  isConfirmed,
  REQUEST_FIELD,
  type Withdrawal,
  withdrawalSchema,
} from '../../rules/withdrawal.ts';
import { withdrawalFormProps } from '../../site/pages/formProps.ts';
import { WithdrawalForm } from '../../ui/withdrawal/WithdrawalForm.tsx';
import { WithdrawalPage } from '../../ui/withdrawal/WithdrawalPage.tsx';
import { WithdrawalReceipt, WithdrawalReview } from '../../ui/withdrawal/WithdrawalReview.tsx';
import { type Form, fieldErrors, type Sender, submissionColumns, textField } from '../http/form.ts';
import type { ProcessContext } from '../orders/context.ts';
import { referredOrder, withReference } from '../orders/orderLinks.ts';
import { withdrawalDueAt } from './deadlines.ts';
import { type Received, receiveRequest } from './requests.ts';
import { convertRequest } from './toWithdrawal.ts';

export function withdrawalForm(context: ProcessContext): Form {
  /** The same for everyone: the state of an order is sent to its own address only. */
  function receipt(
    withdrawal: Withdrawal,
    { reference, receivedAt, acknowledged }: Received,
    sender: Sender,
  ) {
    const messages = context.content.messages(sender.language).withdrawal;
    const { crossSite, buyers, nobody } = messages.notEmailed;
    const notes = { anybody: undefined, buyers, nobody: sender.crossSite ? crossSite : nobody };
    const { timeZone } = context.shop.company;
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
          {...{ messages, withdrawal, reference }}
          receivedAt={shopTime(receivedAt, sender.language, timeZone, 'seconds')}
          dueOn={shopDay(dueAt, sender.language, timeZone)}
          notEmailed={notes[acknowledged]}
        />
      ),
    };
  }

  return {
    name: 'withdrawal',
    path: PATHS.withdrawalForm,
    page: PATHS.withdraw,
    fromAnywhere: true,

    /** The first post is reviewed, the confirmed one is stored and acknowledged. */
    async submit(sent, sender) {
      const messages = context.content.messages(sender.language).withdrawal;
      const renderForm = renderWithdrawalForm(context.content);
      const action = withReference(PATHS.withdrawalForm, sender.reference);
      if (sent[CHANGE_FIELD]) {
        return { json: { confirmed: false }, show: renderForm(sent, [], sender.language, action) };
      }
      const converted = isConfirmed(sent)
        ? await convertRequest(context, textField(sent, REQUEST_FIELD))
        : undefined;
      if (converted) {
        const { statement, ...opened } = converted;
        return receipt(statement, { ...opened, acknowledged: 'anybody' }, sender);
      }
      const { data: withdrawal, error } = withdrawalSchema.safeParse(sent);
      if (error) return fieldErrors(error, messages.problems);
      if (!isConfirmed(sent)) {
        const { networkError } = context.content.messages(sender.language).common;
        const shown = { messages, withdrawal, language: sender.language, networkError };
        const show = <WithdrawalReview {...shown} action={action} />;
        return { json: { confirmed: false }, show };
      }
      const { submitted_at, user_agent, ...columns } = submissionColumns(
        context,
        'withdrawal',
        withdrawal,
        { sent, sender },
      );
      const { name, email, order } = withdrawal;
      const kind = 'withdrawal';
      const request = { ...columns, kind, name, email, order_reference: order } as const;
      const referred = await referredOrder(context, context.clock(), sender.reference);
      const from = { ...sender, order: referred };
      const received = await receiveRequest(context, request, from);
      return receipt(withdrawal, received, sender);
    },

    renderForm: renderWithdrawalForm(context.content),
    renderPage: withdrawalPage(context.content),
  };
}

export const withdrawalPage =
  (content: Content): Form['renderPage'] =>
  (shown, language) => {
    const messages = content.messages(language);
    const { title, description } = messages.withdrawal;
    const main = <WithdrawalPage messages={messages}>{shown}</WithdrawalPage>;
    return { path: PATHS.withdraw, title, description, unlisted: false, main };
  };

export const renderWithdrawalForm =
  (content: Content): ((...sent: Parameters<Form['renderForm']>) => ReactElement) =>
  (sent, errors, language, action = PATHS.withdrawalForm) => {
    const values = {
      name: textField(sent, 'name'),
      order: textField(sent, 'order'),
      email: textField(sent, 'email'),
    };
    return (
      <WithdrawalForm {...withdrawalFormProps(content, language, action)} {...{ values, errors }} />
    );
  };
