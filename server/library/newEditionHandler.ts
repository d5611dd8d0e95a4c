import { z } from 'zod';
import { isEntitled } from '../../rules/order.ts';
import type { Handler } from '../jobs/handler.ts';
import type { Mailer } from '../mail/mailer.ts';
import { sendMail } from '../mail/sendMail.ts';
import type { OrderContext } from '../orders/context.ts';
import { libraryUrl } from '../orders/libraryKey.ts';
import { listEditions } from './editions.ts';

const payloadSchema = z.object({ orderId: z.string(), version: z.string() });

/** Tells one buyer of a new edition; whoever got their money back meanwhile is left in peace. */
export function newEditionHandler(
  { store, secrets }: OrderContext,
  mailer: Mailer,
  publicUrl: string,
): Handler {
  return async (payload, job) => {
    const { orderId, version } = payloadSchema.parse(payload);
    const order = await store
      .selectFrom('orders')
      .select(['id', 'email', 'language', 'state', 'revoked_at', 'email_corrected_at'])
      .where('id', '=', orderId)
      .executeTakeFirst();
    if (!order || !isEntitled(order.state) || order.revoked_at !== null) return;
    const edition = (await listEditions(store)).find((one) => one.version === version);
    const content = {
      kind: 'new-edition',
      language: order.language,
      publicUrl,
      version,
      notes: edition?.notes[order.language] ?? [],
      libraryUrl: libraryUrl(publicUrl, secrets, order),
    } as const;
    await sendMail(mailer, order.email, content, job.dedupe_key);
  };
}
