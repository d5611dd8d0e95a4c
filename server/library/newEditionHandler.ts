import { isEntitled } from '../../rules/order.ts';
import type { Handler } from '../jobs/queue.ts';
import type { Mailer } from '../mail/mailer.ts';
import { sendMail } from '../mail/sendMail.ts';
import type { OrderContext } from '../orders/context.ts';
import { libraryUrl } from '../orders/libraryKey.ts';
import { listEditions } from './editions.ts';

/** Notifies one buyer of a new edition, unless they got their money back meanwhile. */
export function newEditionHandler(
  { store, secrets }: OrderContext,
  mailer: Mailer,
  publicUrl: string,
): Handler {
  return async (job) => {
    const order = await store
      .selectFrom('orders')
      .select(['id', 'email', 'language', 'state', 'revoked_at', 'email_corrected_at'])
      .where('id', '=', job.order_id)
      .executeTakeFirst();
    if (!order || !isEntitled(order.state) || order.revoked_at !== null) return;
    const edition = (await listEditions(store)).find((one) => one.version === job.edition);
    const content = {
      kind: 'new-edition',
      language: order.language,
      publicUrl,
      version: job.edition ?? '',
      notes: edition?.notes[order.language] ?? [],
      libraryUrl: libraryUrl(publicUrl, secrets, order),
    } as const;
    await sendMail(mailer, order.email, content, job.dedupe_key);
  };
}
