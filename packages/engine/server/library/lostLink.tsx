import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { hasLibrary } from '../../rules/order.ts';
import { PATHS } from '../../rules/paths.ts';
import { emailSchema } from '../../rules/purchase.ts';
import { openEnvelope } from '../../rules/submission.ts';
import { LostLinkForm } from '../../ui/library/LostLinkForm.tsx';
import { record } from '../db/audit.ts';
import { type Form, fieldErrors, textField } from '../http/form.ts';
import { networkOf } from '../http/rateLimit.ts';
import { enqueue, type Handler } from '../jobs/queue.ts';
import { isWithin, LOST_LINKS, SUSPICIOUS_LOST_LINKS } from '../mail/emailLimits.ts';
import type { ProcessContext } from '../orders/context.ts';
import { ordersOfAddress } from '../orders/orderSearch.ts';

const requestPayload = z.object({
  email: z.string(),
  suspicion: z.string().nullable(),
  network: z.string().default(''),
});

/** Sends the links of all orders of an address, newest first, up to a few emails a day. */
export const lostLinkJob =
  (context: ProcessContext): Handler =>
  (job) => {
    const { store, clock } = context;
    const { email, suspicion, network } = requestPayload.parse(JSON.parse(job.payload));
    const minute = Math.floor(job.created_at / 60_000);
    // Counted on their own: neither bots nor others in one network must use up the buyer's emails.
    const limits = suspicion
      ? [[SUSPICIOUS_LOST_LINKS, email] as const]
      : ([
          [LOST_LINKS.fromNetwork, `${email} ${network}`],
          [LOST_LINKS.fromAnywhere, email],
        ] as const);
    return store.transaction().execute(async (transaction) => {
      const orders = await ordersOfAddress(transaction, email);
      for (const { id, state } of orders) {
        if (!hasLibrary(state)) continue;
        for (const [limit, whom] of limits) {
          if (!(await isWithin(transaction, context, limit, whom))) return;
        }
        if (suspicion) {
          // Part of the order's history: the seller can resend the email if it was the buyer after all.
          await record(transaction, clock, id, 'lost link email not sent', { suspicion });
          continue;
        }
        await enqueue(transaction, clock, {
          kind: 'lost-link',
          dedupeKey: `lost-link:${id}:${minute}`,
          orderId: id,
          recipient: 'order',
        });
      }
    });
  };

/** Everybody gets the same response, so that nobody learns whether an address has an order. */
export const lostLinkForm = (context: ProcessContext): Form => ({
  name: 'lost-link',
  path: PATHS.lostLinkForm,
  page: PATHS.library,

  async submit(sent, sender) {
    const { store, clock } = context;
    const { buy, library } = context.content.messages(sender.language);
    const { data, error } = emailSchema.safeParse(sent);
    if (error) return fieldErrors(error, buy.form.problems);
    const { suspicion } = openEnvelope(sent, context.shop.forms.minimumFillSeconds);
    // One row for every address: the time of the answer must not tell who is a buyer.
    await enqueue(store, clock, {
      kind: 'lost-link-request',
      dedupeKey: `lost-link-request:${randomUUID()}`,
      payload: {
        email: data.email.toLowerCase(),
        suspicion,
        network: networkOf(sender.address),
      },
    });
    return { json: {}, show: <p role="status">{library.lost.sent}</p> };
  },

  renderForm(values, errors, language) {
    const { library, buy, common } = context.content.messages(language);
    return (
      <LostLinkForm
        action={PATHS.lostLinkForm}
        messages={library.lost}
        honeypotLabel={buy.form.honeypot}
        networkError={common.networkError}
        email={textField(values, 'email')}
        errors={errors}
      />
    );
  },

  renderPage(form, language) {
    const { title, description } = context.content.messages(language).library.lost;
    const main = (
      <div className="page narrow" id="top">
        <h1>{title}</h1>
        {form}
      </div>
    );
    return { path: PATHS.library, title, description, main };
  },
});
