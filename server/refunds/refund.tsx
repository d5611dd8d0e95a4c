import type { Content } from '../../content/content.ts';
import { latestDayOnEarth } from '../../rules/calendar.ts';
import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import { refundSchema } from '../../rules/refund.ts';
import { readRefund } from '../../rules/refundAnswers.ts';
import type { Shop } from '../../rules/shop.ts';
import { Received } from '../../ui/refund/Received.tsx';
import { RefundForm, type RefundFormProps } from '../../ui/refund/RefundForm.tsx';
import { RefundPage } from '../../ui/refund/RefundPage.tsx';
import { receiveRequest } from '../cases/receiveRequest.ts';
import type { Env } from '../core/env.ts';
import { type Form, fieldErrors, submissionColumns } from '../http/form.ts';
import { relay, relayed } from '../http/relay.ts';
import type { OrderContext } from '../orders/context.ts';
import { referredOrder } from '../orders/orderLinks.ts';

export const refundForm = (context: OrderContext & { env: Env }): Form => ({
  name: 'refund',
  path: PATHS.refundForm,
  page: PATHS.returnForm,

  async submit(sent, sender) {
    const { clock, shop } = context;
    const messages = context.content.messages(sender.language).refund;
    const schema = refundSchema({
      today: latestDayOnEarth(clock()),
      policy: shop.policies,
      options: shop.refundForm,
    });
    const { data, error } = schema.safeParse(sent);
    if (error) return fieldErrors(error, messages.problems);
    const { refundFormUrl } = context.env;
    if (refundFormUrl) {
      const ipAddress = sender.address;
      await relay(refundFormUrl, { ...data, ...relayed(clock, sender), ipAddress });
      return { json: {}, show: <Received messages={messages} email={data.email} /> };
    }
    const row = {
      ...submissionColumns(context, 'refund', data, { sent, sender }),
      email: data.email,
      answers: JSON.stringify(data),
      ip_address: sender.address,
    };
    const order = await referredOrder(context, clock(), sender.reference);
    const from = { ...sender, order };
    const { reference } = await receiveRequest(context, { kind: 'refund', row }, from);
    const show = <Received messages={messages} email={data.email} reference={reference} />;
    return { json: { reference }, show };
  },

  renderForm(values, errors, language, action = PATHS.refundForm) {
    const answer = { request: readRefund(values), errors };
    const form = refundFormProps(context, language, { action, answer });
    return <RefundForm {...form} />;
  },

  renderPage(shown, language) {
    const messages = context.content.messages(language);
    const { title, description } = messages.refund;
    const main = <RefundPage messages={messages}>{shown}</RefundPage>;
    return { path: PATHS.returnForm, title, description, unlisted: false, main };
  },
});

/** The form as on its page, with further props. */
export function refundFormProps(
  { shop, content }: { shop: Shop; content: Content },
  language: Language,
  more: Pick<RefundFormProps, 'action'> & Partial<RefundFormProps>,
): RefundFormProps {
  const { buy, common, refund, rights, withdrawal } = content.messages(language);
  const { requiresDeletionBeforeRefund, disableSubmitIfChargeback } = shop.policies;
  return {
    language,
    messages: refund,
    withdraw: { link: withdrawal.link, guarantee: rights.guaranteeForm },
    networkError: common.networkError,
    honeypotLabel: buy.form.honeypot,
    productName: content.facts(language).productName,
    productVersion: shop.product.firstVersion ?? shop.product.version,
    policy: { requiresDeletionBeforeRefund, disableSubmitIfChargeback },
    options: shop.refundForm,
    ...more,
  };
}
