import { isCard } from '../../content/paymentMethods.ts';
import { latestDayOnEarth } from '../../rules/calendar.ts';
import { PATHS } from '../../rules/paths.ts';
import { refundSchema } from '../../rules/refund.ts';
import { readRefund } from '../../rules/refundAnswers.ts';
import { refundFormProps } from '../../site/pages/formProps.ts';
import { Received } from '../../ui/refund/Received.tsx';
import { RefundForm } from '../../ui/refund/RefundForm.tsx';
import { RefundPage } from '../../ui/refund/RefundPage.tsx';
import type { Store } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { type Form, fieldErrors, submissionColumns } from '../http/form.ts';
import { relay, relayed } from '../http/relay.ts';
import type { ProcessContext } from '../orders/context.ts';
import { REFERENCE_QUERY, referredOrder } from '../orders/orderLinks.ts';
import { cardOf } from '../payments/paymentFacts.ts';
import { receiveRequest } from './requests.ts';

export const refundForm = (context: ProcessContext): Form => ({
  name: 'refund',
  path: PATHS.refundForm,
  page: PATHS.returnForm,

  async submit(sent, sender) {
    const { clock, shop } = context;
    const order = await referredOrder(context, clock(), sender.reference);
    const messages = context.content.messages(sender.language).refund;
    const schema = refundSchema({
      today: latestDayOnEarth(clock()),
      policy: shop.policies,
      options: shop.refundForm,
      orderIsKnown: order !== undefined,
    });
    const { data, error } = schema.safeParse(sent);
    if (error) return fieldErrors(error, messages.problems);
    const { refundFormUrl } = context.env;
    if (refundFormUrl) {
      const ipAddress = sender.address;
      await relay(refundFormUrl, { ...data, ...relayed(clock, sender), ipAddress });
      return { json: {}, show: <Received messages={messages} email={data.email} /> };
    }
    const request = {
      ...submissionColumns(context, 'refund', data, { sent, sender }),
      kind: 'refund' as const,
      email: data.email,
      answers: JSON.stringify(data),
      ip_address: sender.address,
    };
    const from = { ...sender, order };
    const { reference } = await receiveRequest(context, request, from);
    const show = <Received messages={messages} email={data.email} reference={reference} />;
    return { json: { reference }, show };
  },

  async renderForm(values, errors, language, action = PATHS.refundForm) {
    const answer = { request: readRefund(values), errors };
    const order = await orderOf(context, action);
    const paidWithoutCard = order !== undefined && (await wasPaidWithoutCard(context.store, order));
    const form = refundFormProps(context, language, { action, answer, paidWithoutCard });
    return <RefundForm {...form} />;
  },

  renderPage(shown, language) {
    const messages = context.content.messages(language);
    const { title, description } = messages.refund;
    const main = <RefundPage messages={messages}>{shown}</RefundPage>;
    return { path: PATHS.returnForm, title, description, unlisted: false, main };
  },
});

/** The order from whose library the form was opened. */
function orderOf(context: ProcessContext, action: string) {
  const reference = new URL(action, 'http://shop').searchParams.get(REFERENCE_QUERY) ?? '';
  return referredOrder(context, context.clock(), reference);
}

/** Then there are no digits to ask for: by PayPal or bank debit, or where nothing was due. */
export async function wasPaidWithoutCard(
  store: Store,
  { payment_id }: Pick<OrderRow, 'payment_id'>,
): Promise<boolean> {
  return payment_id === null || !isCard((await cardOf(store, payment_id)).method);
}
