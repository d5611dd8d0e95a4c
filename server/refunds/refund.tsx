import { factsFor } from '../../content/facts.ts';
import { messagesFor } from '../../content/messages/index.ts';
import { latestDayOnEarth } from '../../rules/calendar.ts';
import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import { refundSchema } from '../../rules/refund.ts';
import { readRefund } from '../../rules/refundAnswers.ts';
import type { Shop } from '../../rules/shop.ts';
import { Received } from '../../ui/refund/Received.tsx';
import { RefundForm, type RefundFormProps } from '../../ui/refund/RefundForm.tsx';
import { RefundPage } from '../../ui/refund/RefundPage.tsx';
import { type Form, inWords, received } from '../http/form.ts';
import { keepRefund, type RefundContext } from './store.ts';

export const refundForm = (context: RefundContext): Form => ({
  name: 'refund',
  path: PATHS.refundForm,
  page: PATHS.returnForm,

  async take(sent, sender) {
    const { store, clock, shop } = context;
    const words = messagesFor(sender.language).refund;
    const schema = refundSchema({
      today: latestDayOnEarth(clock()),
      policy: shop.policies,
      options: shop.refundForm,
    });
    const { data, error } = schema.safeParse(sent);
    if (error) return inWords(error, words.problems);
    const what = { ...received(context, sent, sender), ipAddress: sender.address };
    const reference = await keepRefund(store, context, data, what);
    const show = <Received messages={words} email={data.email} reference={reference} />;
    return { json: { reference }, show };
  },

  again(typed, complaints, language) {
    const answer = { request: readRefund(typed), complaints };
    const form = refundFormProps(context.shop, language, { action: PATHS.refundForm, answer });
    return <RefundForm {...form} />;
  },

  inPage(content, language) {
    const messages = messagesFor(language);
    const { title, description } = messages.refund;
    const main = <RefundPage messages={messages}>{content}</RefundPage>;
    return { path: PATHS.returnForm, title, description, unlisted: false, main };
  },
});

/** The form as on the page, with what is known beyond it. */
export function refundFormProps(
  shop: Shop,
  language: Language,
  more: Pick<RefundFormProps, 'action'> & Partial<RefundFormProps>,
): RefundFormProps {
  const { buy, common, refund } = messagesFor(language);
  const { requiresDeletionBeforeRefund, disableSubmitIfChargeback } = shop.policies;
  return {
    language,
    messages: refund,
    networkError: common.networkError,
    honeypotLabel: buy.form.honeypot,
    productName: factsFor(language).productName,
    productVersion: shop.product.version,
    policy: { requiresDeletionBeforeRefund, disableSubmitIfChargeback },
    options: shop.refundForm,
    ...more,
  };
}
