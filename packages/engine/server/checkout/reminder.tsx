import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { HOUR_MS } from '../../rules/calendar.ts';
import { CODE_FIELD } from '../../rules/discount.ts';
import { formatMoney } from '../../rules/money.ts';
import { ANCHORS, PATHS } from '../../rules/paths.ts';
import type { Shop } from '../../rules/shop.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Store } from '../db/database.ts';
import type { EmailRow, PurchaseFormRow } from '../db/schema.ts';
import { type Handler, type Job, setRecipient } from '../jobs/queue.ts';
import { type Mailer, sendMail } from '../mail/mailer.ts';
import { findActiveOffer } from '../orders/codes.ts';
import type { ProcessContext, RouteContext } from '../orders/context.ts';
import { hasOrdered } from '../orders/purchases.ts';
import {
  findPurchaseForm,
  formsOfAddress,
  markReminded,
  stopReminders,
} from '../payments/purchaseForms.ts';

const payloadSchema = z.object({ purchaseFormId: z.string() });

/**
 * The job, if there is to be one. It becomes an email only when it is due: until then, nobody knows
 * whether the visitor has to be reminded.
 */
export function reminderJob(
  form: PurchaseFormRow,
  { checkout: { reminderAfterHours } }: Shop,
): Job | undefined {
  if (reminderAfterHours === undefined || form.reminder_agreed === 0) return undefined;
  return {
    kind: 'form-reminder',
    dedupeKey: `form-reminder:${form.id}`,
    payload: { purchaseFormId: form.id },
    runAt: new Date(form.received_at + reminderAfterHours * HOUR_MS),
    // As orders have it: an erasure finds the job by it.
    sentTo: form.email.toLowerCase(),
  };
}

/** Sends the reminder, if its visitor still wants it and has not bought. */
export const reminderHandler =
  (context: ProcessContext, mailer: Mailer): Handler<EmailRow> =>
  async (job) => {
    const { store, clock, shop, secrets } = context;
    const { publicUrl } = context.env;
    // Without the setting, no box is shown and consent from before is not used.
    if (shop.checkout.reminderAfterHours === undefined) return;
    const payload = payloadSchema.safeParse(JSON.parse(job.payload));
    const form = payload.success && (await formToRemind(store, payload.data.purchaseFormId));
    if (!form) return;
    const attribution: Record<string, string> = JSON.parse(form.attribution);
    const offer = await findActiveOffer(context, attribution[CODE_FIELD]);
    const query = offer ? `?${CODE_FIELD}=${offer.code}` : '';
    const { language } = form;
    // From now on it is an email: the seller finds it in the list of emails.
    await setRecipient(store, job.id, 'order');
    const content = {
      kind: 'form-reminder',
      language,
      publicUrl,
      sentAt: new Date(form.received_at),
      price: formatMoney(offer?.cents ?? shop.price.cents, shop.price.currency, language),
      formUrl: `${publicUrl}${PATHS.home}${query}#${ANCHORS.buy}`,
      stopUrl: publicUrl + stopPath(secrets, form.id),
    } as const;
    await sendMail(mailer, { address: form.email, proof: 'anybody' }, content, job);
    await markReminded(store, form.id, clock().getTime());
  };

/**
 * The form, unless its visitor was erased, bought something, withdrew the consent, left the box empty
 * the last time, or was reminded before.
 */
async function formToRemind(store: Store, id: string): Promise<PurchaseFormRow | undefined> {
  const form = await findPurchaseForm(store, id);
  if (!form) return undefined;
  const forms = await formsOfAddress(store, form.email);
  const [newest] = forms;
  if (!newest || newest.reminder_agreed === 0 || newest.reminder_withdrawn_at !== null) return;
  if (forms.some((form) => form.reminder_sent_at !== null)) return;
  return (await hasOrdered(store, form)) ? undefined : newest;
}

const PURPOSE = 'stop reminder';
const stopPath = (secrets: Secrets, purchaseFormId: string) =>
  `${PATHS.stopReminder}/${purchaseFormId}.${secrets.sign(PURPOSE, purchaseFormId)}`;

/**
 * One click in the email, no login. A program that opens links to check them may click it too, which
 * costs nobody anything. Email programs post to it (RFC 8058).
 */
export function reminderRoutes(context: RouteContext) {
  const { store, clock, secrets, content, showPage } = context;

  async function stop(c: Context) {
    const [purchaseFormId = '', signature = ''] = (c.req.param('key') ?? '').split('.');
    if (!secrets.verifies(PURPOSE, purchaseFormId, signature)) return c.notFound();
    await stopReminders(store, purchaseFormId, clock().getTime());
    const form = await findPurchaseForm(store, purchaseFormId);
    const language = form?.language ?? context.shop.languages[0];
    const { title, text } = content.messages(language).buy.reminderStopped;
    const page = { path: PATHS.purchaseForm, title, description: text, language };
    return showPage(
      c,
      page,
      <div className="page narrow" id="top">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>,
    );
  }

  return new Hono()
    .get(`${PATHS.stopReminder}/:key`, stop)
    .post(`${PATHS.stopReminder}/:key`, stop);
}
