import { hasLibrary } from '../../rules/order.ts';
import { PATHS } from '../../rules/paths.ts';
import { emailSchema } from '../../rules/purchase.ts';
import { openEnvelope } from '../../rules/submission.ts';
import { LostLinkForm } from '../../ui/library/LostLinkForm.tsx';
import { record } from '../db/audit.ts';
import { type Form, fieldErrors, textField } from '../http/form.ts';
import { enqueue } from '../jobs/queue.ts';
import type { OrderContext } from '../orders/context.ts';

/** Everybody gets the same response, so that nobody learns whether an address has an order. */
export const lostLinkForm = (context: OrderContext): Form => ({
  name: 'lost-link',
  path: PATHS.lostLinkForm,
  page: PATHS.library,

  async submit(sent, sender) {
    const { store, clock } = context;
    const { buy, library } = context.content.messages(sender.language);
    const { data, error } = emailSchema.safeParse(sent);
    if (error) return fieldErrors(error, buy.form.problems);
    const orders = await store
      .selectFrom('orders')
      .select(['id', 'state'])
      .where('email', '=', data.email.toLowerCase())
      .execute();
    const minute = Math.floor(clock().getTime() / 60_000);
    const { suspicion } = openEnvelope(sent, context.shop.forms.minimumFillSeconds);
    for (const order of orders.filter(({ state }) => hasLibrary(state))) {
      if (suspicion) {
        // Part of the order's history: the seller can resend the email if it was the buyer after all.
        await record(store, clock, order.id, 'lost link email not sent', { suspicion });
        continue;
      }
      await enqueue(store, clock, {
        kind: 'lost-link',
        dedupeKey: `lost-link:${order.id}:${minute}`,
        orderId: order.id,
        recipient: 'order',
      });
    }
    return { json: {}, show: <p role="status">{library.lost.sent}</p> };
  },

  renderForm(values, errors, language) {
    const { library, buy } = context.content.messages(language);
    return (
      <LostLinkForm
        action={PATHS.lostLinkForm}
        messages={library.lost}
        honeypotLabel={buy.form.honeypot}
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
