import shop from '#shop';
import { messagesFor } from '../../content/messages/index.ts';
import { PATHS } from '../../rules/paths.ts';
import { purchaseSchema } from '../../rules/purchase.ts';
import { BuyForm } from '../../ui/buy/BuyForm.tsx';
import { countPaymentOpened } from '../insights/funnelSteps.ts';
import { leadCookie } from '../payment/leadCookie.ts';
import { type Form, inWords, received, typedText } from './form.ts';
import { keepPurchase } from './store.ts';

export const purchaseForm: Form = {
  name: 'purchase',
  path: PATHS.purchaseForm,
  page: PATHS.home,

  async take(sent, sender, { store, clock, payments, secrets }) {
    const { data, error } = purchaseSchema.safeParse(sent);
    if (error) return inWords(error, messagesFor(sender.language).buy.form.problems);
    const { attribution, language } = sender;
    const leadId = await keepPurchase(store, data, {
      ...received(sent, sender, clock),
      attribution,
    });
    // In the frame the payment page opens by itself.
    const { flow, dialog } = shop.checkout;
    if (flow === 'dialog' && dialog === 'frame') await countPaymentOpened(store, clock, leadId);
    const checkoutUrl = payments.checkoutUrl({ leadId, email: data.email, language, attribution });
    return { json: { checkoutUrl }, goTo: PATHS.checkout, cookie: leadCookie(secrets, { leadId }) };
  },

  again(typed, complaints, language) {
    const { buy, common } = messagesFor(language);
    return (
      <BuyForm
        action={PATHS.purchaseForm}
        language={language}
        messages={buy.form}
        networkError={common.networkError}
        typed={{ name: typedText(typed, 'name'), email: typedText(typed, 'email') }}
        complaints={complaints}
      />
    );
  },
};
