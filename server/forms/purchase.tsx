import { messagesFor } from '../../content/messages/index.ts';
import { PATHS } from '../../rules/paths.ts';
import { purchaseSchema } from '../../rules/purchase.ts';
import { BuyForm } from '../../ui/buy/BuyForm.tsx';
import { type Form, inWords, received, typedText } from './form.ts';
import { keepPurchase } from './store.ts';

export const purchaseForm: Form = {
  name: 'purchase',
  path: PATHS.purchaseForm,
  page: PATHS.home,

  async take(sent, sender, store, clock) {
    const { data, error } = purchaseSchema.safeParse(sent);
    if (error) return inWords(error, messagesFor(sender.language).buy.form.problems);
    await keepPurchase(store, data, received(sent, sender, clock));
    return { json: {}, goTo: PATHS.checkout };
  },

  again(typed, complaints, language) {
    const { buy, common } = messagesFor(language);
    return (
      <BuyForm
        action={PATHS.purchaseForm}
        messages={buy.form}
        networkError={common.networkError}
        typed={{ name: typedText(typed, 'name'), email: typedText(typed, 'email') }}
        complaints={complaints}
      />
    );
  },
};
