import { sql } from 'kysely';
import { DELIVERY_PERIOD_MS, type DeliveryKind } from '../../rules/deliveries.ts';
import { batchesOf } from '../core/batchesOf.ts';
import type { Clock } from '../core/clock.ts';
import { log } from '../core/log.ts';
import type { Store } from '../db/database.ts';
import type { DeliveryRow } from '../db/schema.ts';
import type { AnsweredEmail } from '../mail/mailer.ts';

type Visit = Pick<DeliveryRow, 'order_id' | 'item' | 'network' | 'browser'> & {
  kind: Exclude<DeliveryKind, 'email' | 'email-rejected'>;
  fileBytes?: number | null;
};
type SentEmail = AnsweredEmail & { at: number };

const WRITE_EVERY_MS = 1000;
/** Under the limits of both engines for the parameters of a statement. */
const BATCH = 500;
/** While the store fails, at most so many entries wait in memory. */
const MAX_WAITING = 20_000;

export type DeliveryLog = ReturnType<typeof openDeliveryLog>;

/**
 * Collects entries in memory and writes them once a second, so that no download waits for the store
 * and a flood of visits becomes one row. A process that is killed loses its last second.
 */
export function openDeliveryLog(store: Store, clock: Clock) {
  const waiting = new Map<string, DeliveryRow>();
  const emails: SentEmail[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function add(row: DeliveryRow): void {
    const key = [row.order_id, row.kind, row.item, row.period_at].join('\0');
    const known = waiting.get(key);
    if (known) {
      known.count += row.count;
      known.bytes += row.bytes;
      known.last_at = Math.max(known.last_at, row.last_at);
    } else if (waiting.size < MAX_WAITING) {
      waiting.set(key, row);
    }
    writeSoon();
  }

  const writeSoon = () => {
    timer ??= setTimeout(() => void flush(), WRITE_EVERY_MS).unref();
  };

  /** What fails is written with the next batch. */
  async function write(): Promise<void> {
    const sent = emails.splice(0);
    const rows: DeliveryRow[] = [];
    try {
      for (const batch of batchesOf(sent, BATCH)) {
        for (const row of await emailRows(store, batch)) add(row);
        sent.splice(0, batch.length);
      }
      rows.push(...waiting.values());
      waiting.clear();
      for (const batch of batchesOf(rows, BATCH)) {
        await save(store, batch);
        rows.splice(0, batch.length);
      }
    } catch (error) {
      log.error({ error, entries: rows.length + sent.length }, 'delivery log not written');
      emails.unshift(...sent.slice(-MAX_WAITING));
      for (const row of rows) add(row);
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  return {
    /** Returns at once. Its result takes the bytes that were sent, when that is known. */
    visit({ fileBytes = null, ...visit }: Visit) {
      const at = clock().getTime();
      const row = {
        ...visit,
        period_at: at - (at % DELIVERY_PERIOD_MS),
        first_at: at,
        last_at: at,
        file_bytes: fileBytes,
        email_id: null,
        answer: null,
      };
      add({ ...row, count: 1, bytes: 0 });
      return (bytes: number) => add({ ...row, count: 0, bytes });
    },
    email(answered: AnsweredEmail): void {
      emails.push({ ...answered, at: clock().getTime() });
      writeSoon();
    },
    flush,
    async close(): Promise<void> {
      await flush();
      clearTimeout(timer);
    },
  };
}

/** Emails about orders; alerts to the seller and requests that match no order are left out. */
async function emailRows(store: Store, emails: readonly SentEmail[]): Promise<DeliveryRow[]> {
  const rows = await store
    .selectFrom('emails')
    .leftJoin('cases', 'cases.id', 'emails.case_id')
    .select(['emails.id', 'emails.kind'])
    .select(({ fn }) => fn.coalesce('emails.order_id', 'cases.order_id').as('order_id'))
    .where(
      'emails.id',
      'in',
      emails.map(({ id }) => id),
    )
    .where('emails.recipient', 'in', ['order', 'case'])
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return emails.flatMap(({ id, accepted, answer, at }) => {
    const email = known.get(id);
    if (!email?.order_id) return [];
    return {
      order_id: email.order_id,
      kind: accepted ? ('email' as const) : ('email-rejected' as const),
      item: email.kind,
      period_at: at,
      first_at: at,
      last_at: at,
      count: 1,
      bytes: 0,
      file_bytes: null,
      network: '',
      browser: '',
      email_id: id,
      answer: answer || null,
    };
  });
}

/** Nothing is recorded about the order of an erased buyer, whose library stays open. */
async function save(store: Store, rows: readonly DeliveryRow[]): Promise<void> {
  const orders = await store
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', [...new Set(rows.map(({ order_id }) => order_id))])
    .where('email', '<>', '')
    .execute();
  const known = new Set(orders.map(({ id }) => id));
  const current = rows.filter(({ order_id }) => known.has(order_id));
  const fresh = current.filter(({ count }) => count > 0);
  if (fresh.length > 0) {
    await store
      .insertInto('deliveries')
      .values(fresh)
      .onConflict((conflict) =>
        conflict.columns(['order_id', 'kind', 'item', 'period_at']).doUpdateSet({
          count: sql`deliveries.count + excluded.count`,
          bytes: sql`deliveries.bytes + excluded.bytes`,
          last_at: sql`case when excluded.last_at > deliveries.last_at
            then excluded.last_at else deliveries.last_at end`,
        }),
      )
      .execute();
  }
  // The ends of downloads that began before the last write.
  const ended = current.filter(({ count }) => count === 0);
  for (const { order_id, kind, item, period_at, bytes } of ended) {
    await store
      .updateTable('deliveries')
      .set((row) => ({ bytes: row('bytes', '+', bytes) }))
      .where('order_id', '=', order_id)
      .where('kind', '=', kind)
      .where('item', '=', item)
      .where('period_at', '=', period_at)
      .execute();
  }
}
