import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '../../packages/engine/rules/calendar.ts';
import { isPostgres, type Store } from '../../packages/engine/server/db/database.ts';

type MoreColumns = Partial<Record<'attribution' | 'code' | 'form', RawBuilder<unknown>>>;

/** Fills a store with orders. The database generates them, which is fast enough for a test. */
export async function manyOrders(
  store: Store,
  count: number,
  until: Date,
  { attribution = sql`'{}'`, code = sql`null`, form = sql`null` }: MoreColumns = {},
): Promise<void> {
  const postgres = isPostgres(store);
  const numbers = postgres
    ? sql`select n from generate_series(1, ${sql.lit(count)}) as n`
    : sql`with recursive s(n) as (select 1 union all select n + 1 from s where n < ${sql.lit(count)}) select n from s`;
  const at = sql`(${sql.lit(until.getTime())} - cast((${sql.lit(count)} - n) as bigint) * ${sql.lit(Math.floor((365 * DAY_MS) / count))})`;
  await sql`
    insert into payments (id, first_seen_at, refunded_cents, last4)
    select 'pi_' || n, 0, 0, '4242' from (${numbers}) as all_numbers`.execute(store);
  await sql`
    insert into orders (id, number, session_id, payment_id, state, email, name, language,
      amount_cents, discount_cents, currency, country, created_at, paid_at, counted_at,
      hold_reason, refunded_cents, bank_refunded_cents, library_hash, text_versions, attribution, code,
      purchase_form_id)
    select 'order-' || n, n, 'cs_' || n, 'pi_' || n,
      case when n % 5000 = 0 then 'held' when n % 50 = 0 then 'refunded' else 'paid' end,
      'buyer' || (n % ${sql.lit(Math.ceil(count * 0.9))}) || '@example.com',
      'Buyer ' || n, 'en', case when n % 7 = 0 then 3900 else 4900 end, 0, 'USD', 'BG',
      ${at}, ${at}, ${at}, case when n % 5000 = 0 then 'wrong-amount' end,
      0, 0, 'hash-' || n, '{}', ${attribution}, ${code}, ${form}
    from (${numbers}) as all_numbers`.execute(store);
  const words = [sql`email`, sql`cast(number as text)`, sql`payment_id`, sql`lower(name)`].map(
    (word) => sql`
      insert into order_words (word, order_id) select ${word}, id from orders where true
      order by 1 on conflict do nothing`,
  );
  const caseNumbers = sql`(${numbers}) as all_numbers where n <= ${sql.lit(count / 20)}`;
  await sql`
    insert into requests (id, kind, case_number, dedupe_key, received_at, language, email,
      submitted_at, user_agent, answers, ip_address)
    select 'sent-' || n, 'refund', n, 'sent-' || n, ${at}, 'en',
      'buyer' || (n * 20) || '@example.com', '', '', '{}', ''
    from ${caseNumbers}`.execute(store);
  const cases = sql`
    insert into cases (id, number, kind, opened_by, order_id, state, flags, email,
      name, language, received_at, due_at, sort_key, method_changes, reopenings)
    select 'case-' || n, n, 'refund', 'buyer', 'order-' || (n * 20),
      case when n % 40 = 0 then 'received' else 'declined' end, '[]',
      'buyer' || (n * 20) || '@example.com', 'Buyer', 'en', ${at},
      case when n % 40 = 0 then ${at} end, ${at}, 0, 0
    from ${caseNumbers}`;
  const refunds = sql`
    insert into refunds (id, payment_id, sequence, cents, status)
    select 're_' || n, 'pi_' || n, 1, 4900, 'paid' from (${numbers}) as all_numbers
    where n % 50 = 0`;
  const emails = sql`
    insert into emails (id, dedupe_key, kind, payload, created_at, run_at, attempts, state, order_id,
      recipient)
    select 'email-' || n, 'email-' || n, 'order-confirmation', '{}', ${at}, ${at}, 1,
      case when n % 9999 = 0 then 'failed' else 'done' end, 'order-' || n, 'order'
    from (${numbers}) as all_numbers`;
  const log = sql`
    insert into audit_log (id, at, subject, event, details)
    select 'line-' || n, ${at}, 'order-' || n, 'order created', '{}'
    from (${numbers}) as all_numbers`;
  // PostgreSQL runs them in parallel.
  const all = [...words, refunds, cases, emails, log];
  await Promise.all(all.map((insert) => insert.execute(store)));
  await updateStatistics(store);
}

/** As in production: PostgreSQL keeps its own up to date, and the shop has none on SQLite. */
export async function updateStatistics(store: Store): Promise<void> {
  if (isPostgres(store)) await sql`analyze`.execute(store);
}
