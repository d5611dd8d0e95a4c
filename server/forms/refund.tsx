import shop from '#shop';
import { factsFor } from '../../content/facts.ts';
import { messagesFor } from '../../content/messages/index.ts';
import { latestDayOnEarth } from '../../rules/calendar.ts';
import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import { refundSchema } from '../../rules/refund.ts';
import { readRefund } from '../../rules/refundAnswers.ts';
import { Received } from '../../ui/refund/Received.tsx';
import { RefundForm, type RefundFormProps } from '../../ui/refund/RefundForm.tsx';
import { type Form, inWords, received } from './form.ts';
import { keepRefund } from './store.ts';

export const refundForm: Form = {
  name: 'refund',
  path: PATHS.refundForm,
  page: PATHS.returnForm,

  async take(sent, sender, { store, clock }) {
    const words = messagesFor(sender.language).refund;
    const schema = refundSchema({ today: latestDayOnEarth(clock()), policy: shop.policies });
    const { data, error } = schema.safeParse(sent);
    if (error) return inWords(error, words.problems);
    const what = { ...received(sent, sender, clock), ipAddress: sender.address };
    const reference = await keepRefund(store, { clock, shop }, data, what);
    const show = <Received messages={words} email={data.email} reference={reference} />;
    return { json: { reference }, show };
  },

  again(typed, complaints, language) {
    const answer = { request: readRefund(typed), complaints };
    return refundFormFor(language, { action: PATHS.refundForm, answer });
  },
};

/** The form of the page, with what is known beyond it. */
export function refundFormFor(
  language: Language,
  more: Pick<RefundFormProps, 'action'> & Partial<RefundFormProps>,
) {
  const { buy, common, refund } = messagesFor(language);
  return (
    <RefundForm
      language={language}
      messages={refund}
      networkError={common.networkError}
      honeypotLabel={buy.form.honeypot}
      productName={factsFor(language).productName}
      productVersion={shop.product.version}
      policy={shop.policies}
      {...more}
    />
  );
}
