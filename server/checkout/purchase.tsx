import { PATHS } from '../../rules/paths.ts';
import { purchaseSchema } from '../../rules/purchase.ts';
import { remembered } from '../../rules/remembered.ts';
import { BuyForm } from '../../ui/buy/BuyForm.tsx';
import type { Env } from '../core/env.ts';
import { batchCommits } from '../db/batchCommits.ts';
import type { PurchaseRequestRow } from '../db/schema.ts';
import { type Form, fieldErrors, submissionColumns, textField } from '../http/form.ts';
import { relay, relayed } from '../http/relay.ts';
import { countPaymentOpened, countSteps } from '../insights/dailyFigures.ts';
import type { OrderContext } from '../orders/context.ts';
import { leadCookie } from './leadCookie.ts';

export const purchaseForm = (context: OrderContext & { env: Env }): Form => ({
  name: 'purchase',
  path: PATHS.purchaseForm,
  page: PATHS.home,

  async submit(sent, sender) {
    const { store, shop, payments, secrets } = context;
    const { data, error } = purchaseSchema.safeParse(sent);
    if (error)
      return fieldErrors(error, context.content.messages(sender.language).buy.form.problems);
    const { attribution, language } = sender;
    const { purchaseFormUrl } = context.env;
    if (purchaseFormUrl) {
      await relay(purchaseFormUrl, { ...data, ...relayed(context.clock, sender) });
      return { json: {}, goTo: PATHS.checkout };
    }
    const leadId = await insertPurchase(shop.company.timeZone)(store, {
      // With the language: the same form sent again in another one leads to a payment page in that.
      ...submissionColumns(context, 'purchase', { ...data, language }, { sent, sender }),
      ...data,
      attribution: JSON.stringify(attribution),
      checkout_at: null,
    });
    // The frame opens the payment page without another click.
    const { flow, dialog } = shop.checkout;
    if (flow === 'dialog' && dialog === 'frame') await countPaymentOpened(context, leadId);
    const cookie = await leadCookie(secrets, { leadId });
    const checkoutUrl = payments.checkoutUrl({ leadId, email: data.email, language, attribution });
    return { json: { checkoutUrl }, goTo: PATHS.checkout, cookie };
  },

  renderForm(values, errors, language) {
    const { buy, common } = context.content.messages(language);
    return (
      <BuyForm
        action={PATHS.purchaseForm}
        language={language}
        messages={buy.form}
        networkError={common.networkError}
        values={{ name: textField(values, 'name'), email: textField(values, 'email') }}
        errors={errors}
      />
    );
  },

  /** The form alone, without the landing page: the buyer only has to fix the fields. */
  renderPage(form, language) {
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

/**
 * Requests that arrive at the same time share a commit. Returns the id of the request, or of the
 * earlier one when it was sent before.
 */
const insertPurchase = remembered((timeZone: string) =>
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
