import { PATHS } from '../../rules/paths.ts';
import { type Purchase, purchaseSchema } from '../../rules/purchase.ts';
import { remembered } from '../../rules/remembered.ts';
import { BuyForm } from '../../ui/buy/BuyForm.tsx';
import { batchCommits } from '../db/batchCommits.ts';
import type { PurchaseRequestRow } from '../db/schema.ts';
import {
  type Form,
  inWords,
  type Received,
  received,
  submissionColumns,
  typedText,
} from '../http/form.ts';
import { countPaymentOpened, countSteps } from '../insights/dailyFigures.ts';
import type { OrderContext } from '../orders/context.ts';
import { leadCookie } from './leadCookie.ts';

export const purchaseForm = (context: OrderContext): Form => ({
  name: 'purchase',
  path: PATHS.purchaseForm,
  page: PATHS.home,

  async take(sent, sender) {
    const { shop, payments, secrets } = context;
    const { data, error } = purchaseSchema.safeParse(sent);
    if (error) return inWords(error, context.content.messages(sender.language).buy.form.problems);
    const { attribution, language } = sender;
    const leadId = await savePurchase(context, data, {
      ...received(context, sent, sender),
      attribution,
    });
    // The frame opens the payment page without another click.
    const { flow, dialog } = shop.checkout;
    if (flow === 'dialog' && dialog === 'frame') await countPaymentOpened(context, leadId);
    const cookie = await leadCookie(secrets, { leadId });
    const checkoutUrl = payments.checkoutUrl({ leadId, email: data.email, language, attribution });
    return { json: { checkoutUrl }, goTo: PATHS.checkout, cookie };
  },

  again(typed, errors, language) {
    const { buy, common } = context.content.messages(language);
    return (
      <BuyForm
        action={PATHS.purchaseForm}
        language={language}
        messages={buy.form}
        networkError={common.networkError}
        values={{ name: typedText(typed, 'name'), email: typedText(typed, 'email') }}
        errors={errors}
      />
    );
  },

  /** The form alone, without the landing page: the buyer only has to fix the fields. */
  inPage(form, language) {
    const { title, text } = context.content.messages(language).landing.buy;
    const main = (
      <div className="page narrow" id="top">
        <header className="page-intro">
          <h1>{title}</h1>
          <p>{text}</p>
        </header>
        {form}
      </div>
    );
    return { path: PATHS.purchaseForm, title, description: text, main };
  },
});

/** Returns the id of the request, an earlier one when it was sent before. */
function savePurchase(
  { store, shop }: OrderContext,
  purchase: Purchase,
  received: Received & { attribution: object },
): Promise<string> {
  const columns = submissionColumns('purchase', purchase, received);
  const attribution = JSON.stringify(received.attribution);
  const insertPurchase = insertPurchases(shop.company.timeZone);
  return insertPurchase(store, { ...columns, ...purchase, attribution, checkout_at: null });
}

/** Everybody who presses the button at the same moment shares a commit. */
const insertPurchases = remembered((timeZone: string) =>
  batchCommits(async (transaction, rows: readonly PurchaseRequestRow[]) => {
    const fresh = await transaction
      .insertInto('purchase_requests')
      .values(rows)
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning(['id', 'received_at', 'suspicion', 'language'])
      .execute();
    const sentByPeople = fresh.filter(({ suspicion }) => !suspicion);
    await countSteps(transaction, 'form-sent', sentByPeople, timeZone);
    if (fresh.length === rows.length) return ({ id }) => id;
    const keys = rows.map((row) => row.dedupe_key);
    const stored = await transaction
      .selectFrom('purchase_requests')
      .select(['id', 'dedupe_key'])
      .where('dedupe_key', 'in', keys)
      .execute();
    const ids = new Map(stored.map(({ id, dedupe_key }) => [dedupe_key, id]));
    return ({ id, dedupe_key }) => ids.get(dedupe_key) ?? id;
  }),
);
