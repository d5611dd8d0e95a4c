import { codeNotice } from '../../content/codeNotice.ts';
import { CODE_FIELD, checkoutPath } from '../../rules/discount.ts';
import { PATHS } from '../../rules/paths.ts';
import { purchaseSchema, REMINDER_FIELD, wantsReminder } from '../../rules/purchase.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { referrerIn } from '../../rules/sources.ts';
import { BuyForm } from '../../ui/buy/BuyForm.tsx';
import type { PurchaseFormRow } from '../db/schema.ts';
import { type Form, fieldErrors, submissionColumns, textField } from '../http/form.ts';
import { relay, relayed } from '../http/relay.ts';
import { countStep } from '../insights/dailyFigures.ts';
import { enqueue } from '../jobs/queue.ts';
import { mayRemind } from '../mail/emailLimits.ts';
import { findActiveOffer } from '../orders/codes.ts';
import type { ProcessContext } from '../orders/context.ts';
import { standingOrders } from '../orders/purchases.ts';
import { insertPurchaseForm } from '../payments/purchaseForms.ts';
import { countPaymentOpened } from './paymentOpened.ts';
import { purchaseCookie } from './purchaseCookie.ts';
import { reminderJob } from './reminder.tsx';

export const purchaseForm = (context: ProcessContext): Form => ({
  name: 'purchase',
  path: PATHS.purchaseForm,
  page: PATHS.home,

  async submit(sent, sender) {
    const { store, shop, payments } = context;
    const { data, error } = purchaseSchema.safeParse(sent);
    if (error)
      return fieldErrors(error, context.content.messages(sender.language).buy.form.problems);
    const { language } = sender;
    const sentCode = textField(sent, CODE_FIELD);
    const offer = await findActiveOffer(context, sentCode);
    if (sentCode && !offer) {
      return { problems: [{ message: context.content.messages(language).buy.code.gone }] };
    }
    const code = offer?.code;
    const attribution = {
      ...sender.attribution,
      ...referrerIn(textField(sent, 'referrer'), context.env.publicUrl),
      ...(code && { [CODE_FIELD]: code }),
    };
    const { purchaseFormUrl } = context.env;
    if (purchaseFormUrl) {
      await relay(purchaseFormUrl, { ...data, ...relayed(context.clock, sender) });
      // Posted once more, so that /checkout can prefill the payment page without storing the address.
      return { json: {}, goTo: checkoutPath(code), repost: true };
    }
    const reminder = shop.checkout.reminderAfterHours !== undefined && wantsReminder(sent);
    const rest = {
      ...data,
      attribution: JSON.stringify(attribution),
      checkout_at: null,
      reminder_agreed:
        reminder && (await mayRemind(store, context, { from: sender.address, to: data.email }))
          ? 1
          : 0,
      reminder_sent_at: null,
      reminder_withdrawn_at: null,
      text_versions: JSON.stringify(context.content.textVersions(language)),
      test_session: null,
    } as const;
    // With language and code: the same form sent again with another one leads to a payment page
    // of its own. With the box: the newest form says whether a reminder is wanted.
    const identity = { ...data, language, code, ...(reminder && { reminder }) };
    async function save(paidBefore?: string): Promise<{ id: string; isPaid: boolean }> {
      const columns = { ...identity, ...(paidBefore && { paidBefore }) };
      const row = { ...submissionColumns(context, 'purchase', columns, { sent, sender }), ...rest };
      const id = await insertPurchase(context, row);
      const isPaid =
        id !== row.id && (await standingOrders(store, { purchaseFormId: id })).length > 0;
      // Without a visit, the same person may well buy another copy on the same day.
      return isPaid && !textField(sent, 'submissionId') ? save(id) : { id, isPaid };
    }
    const { id: purchaseFormId, isPaid } = await save();
    const cookie = await purchaseCookie(context, { purchaseFormId });
    // Sent again by a page that has been open since: /checkout says that it is paid.
    if (isPaid) return { json: { goTo: PATHS.checkout }, goTo: PATHS.checkout, cookie };
    // The frame opens the payment page without another click.
    const { flow, dialog } = shop.checkout;
    if (flow === 'dialog' && dialog === 'frame') await countPaymentOpened(context, purchaseFormId);
    const buyer = { purchaseFormId, email: data.email, language, attribution };
    const checkoutUrl = payments.checkoutUrl(buyer, code);
    return { json: { checkoutUrl }, goTo: PATHS.checkout, cookie };
  },

  async renderForm(values, errors, language) {
    // If the store fails, the form is shown without the code.
    const offer = await findActiveOffer(context, textField(values, CODE_FIELD)).catch(() => {});
    const { content } = context;
    const { buy, common } = (offer ? content.at(offer.cents) : content).messages(language);
    const form = (
      <BuyForm
        action={PATHS.purchaseForm}
        language={language}
        // What a form service collects is not ours to remind of.
        messages={context.env.purchaseFormUrl ? { ...buy.form, reminder: '' } : buy.form}
        networkError={common.networkError}
        values={{
          name: textField(values, 'name'),
          email: textField(values, 'email'),
          [REMINDER_FIELD]: wantsReminder(values),
        }}
        errors={errors}
        code={offer?.code}
      />
    );
    if (!offer) return form;
    return (
      <>
        <p className="code-notice">{codeNotice(context, offer, language)}</p>
        {form}
      </>
    );
  },

  /** The form alone, without the landing page: the buyer only has to fix the fields. */
  renderPage(form, language) {
    const { title, text } = context.content.order(language).words;
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

/** Returns the id of the form, or of the earlier one when it was sent before. */
const insertPurchase = ({ store, clock, shop }: ProcessContext, row: PurchaseFormRow) =>
  store.transaction().execute(async (transaction): Promise<string> => {
    const id = await insertPurchaseForm(transaction, row);
    if (id !== row.id || row.suspicion) return id;
    const reminder = reminderJob(row, shop);
    if (reminder) await enqueue(transaction, clock, reminder);
    const day = calendarDay(row.received_at, shop.company.timeZone);
    await countStep(transaction, day, 'form-sent', row.language);
    return row.id;
  });
