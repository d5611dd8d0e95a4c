import { lookUp } from '../../rules/lookUp.ts';
import { isEntitled } from '../../rules/order.ts';
import type { Store } from '../db/database.ts';
import type { EmailRow, OrderRow } from '../db/schema.ts';
import { readProgress } from '../jobs/emailsToMany.ts';
import type { Handler } from '../jobs/queue.ts';
import { type Mailer, sendMail } from '../mail/mailer.ts';
import { nextOrders, notifiedAmong } from '../orders/buyers.ts';
import type { ProcessContext } from '../orders/context.ts';
import { libraryUrl } from '../orders/orderLinks.ts';
import { findOrder } from '../orders/orderSearch.ts';
import { listEditions } from './editions.ts';

const BATCH = 500;

type Order = Pick<OrderRow, 'id' | 'number' | 'email' | 'state'>;
export type Batch = {
  /** The last order number in the batch. */
  upTo: number;
  entitled: Order[];
  /** One order per buyer, even if they bought twice. */
  toNotify: Order[];
};

/**
 * Orders from before an edition, in batches by order number. Later buyers had the edition in
 * their library from the start.
 */
export async function* buyersToNotify(
  store: Store,
  edition: { version: string; publishedAt: number },
  from: number,
): AsyncGenerator<Batch> {
  const notified = new Set<string>();
  let upTo = from;
  for (;;) {
    const orders = await nextOrders(store, upTo, edition.publishedAt, BATCH);
    const last = orders.at(-1);
    if (!last) return;
    upTo = last.number;
    const entitled = orders.filter(({ state, email }) => isEntitled(state) && email !== '');
    const addresses = [...new Set(entitled.map(({ email }) => email))];
    for (const email of await notifiedAmong(store, addresses, edition.version)) notified.add(email);
    const toNotify = entitled.filter(({ email }) => !notified.has(email) && notified.add(email));
    yield { upTo, entitled, toNotify };
  }
}

/** Notifies one buyer of a new edition, unless they were refunded in the meantime. */
export function newEditionHandler(
  { store, secrets, env: { publicUrl } }: ProcessContext,
  mailer: Mailer,
): Handler<EmailRow> {
  return async (job) => {
    const order = await findOrder(store, 'id', job.order_id);
    if (!order || !isEntitled(order.state) || order.revoked_at !== null) return;
    const edition = (await listEditions(store)).find((one) => one.version === job.edition);
    const content = {
      kind: 'new-edition',
      language: order.language,
      publicUrl,
      version: job.edition ?? '',
      notes: lookUp(edition?.notes, order.language) ?? [],
      libraryUrl: libraryUrl(publicUrl, secrets, order),
    } as const;
    await sendMail(mailer, { address: order.email, proof: 'buyer' }, content, job);
  };
}

export type EditionSummary = Awaited<ReturnType<typeof summarizeEditions>>[number];

/** Newest first, each with the progress of its emails. */
export async function summarizeEditions(store: Store) {
  const editions = await listEditions(store);
  const progressOf = await readProgress(store, 'new-edition', 'edition');
  return editions.map(({ version, publishedAt, notes, files, notifiedBuyers, isQuiet }) => ({
    version,
    publishedAt,
    notes,
    files: files.map(({ path, bytes }) => ({ path, bytes })),
    isQuiet,
    mails: progressOf(version, notifiedBuyers),
  }));
}
