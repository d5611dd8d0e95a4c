import { sql } from 'kysely';
import { DAY_MS } from '../../packages/engine/rules/calendar.ts';
import { isPostgres, type Store } from '../../packages/engine/server/db/database.ts';
import { manyOrders, updateStatistics } from './manyOrders.ts';

/**
 * Orders with everything that grows beside them: forms paid and unpaid, sources, codes, documents,
 * webhook deliveries and a message to all buyers.
 */
export async function manyRecords(store: Store, count: number, until: Date): Promise<void> {
  const postgres = isPostgres(store);
  const all = sql.lit(count);
  const numbers = postgres
    ? sql`(select n from generate_series(1, ${all}) as n) as numbers`
    : sql`(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${all}) select n from s) as numbers`;
  const now = sql.lit(until.getTime());
  const step = sql.lit(Math.floor((365 * DAY_MS) / count));
  const at = sql`(${now} - cast((${all} - number) as bigint) * ${step})`;
  // Within the retention of unpaid forms.
  const recently = sql`(${now} - cast((${all} - n) as bigint) * ${sql.lit(Math.floor((80 * DAY_MS) / count))})`;
  const attribution = sql`'{"utm_source":"source' || (n % 300) || '","utm_campaign":"campaign' || (n % 40) || '"}'`;
  const day = postgres
    ? sql`to_char(to_timestamp(${at} / 1000.0), 'YYYY-MM-DD')`
    : sql`strftime('%Y-%m-%d', ${at} / 1000, 'unixepoch')`;
  await sql`
    insert into discount_codes (code, percent_off, promotion_id, created_at, test_uses)
    values ('LAUNCH20', 20, 'promo_sandbox_LAUNCH20', 0, 0),
      ('FRIENDS', 50, 'promo_sandbox_FRIENDS', 0, 0)`.execute(store);
  await sql`
    insert into purchase_forms (id, dedupe_key, received_at, language, email, submitted_at,
      user_agent, name, attribution, reminder_agreed)
    select 'form-' || n, 'form-' || n, ${recently}, 'en', 'visitor' || n || '@example.com', '', '',
      'Visitor ' || n, ${attribution}, n % 2
    from ${numbers}`.execute(store);
  const code = sql`case when n % 9 = 0 then 'LAUNCH20' end`;
  const form = sql`case when n % 10 < 8 then 'form-' || n end`;
  await manyOrders(store, count, until, { attribution, code, form });
  const buyerCountry = sql`case when number % 5 = 0 then 'DE' else 'BG' end`;
  await sql`
    insert into documents (id, test, series, number, code, kind, order_id, language, issued_at,
      issued_on, supplied_on, counts_on, treatment, country, rate, currency, gross_cents,
      net_cents, tax_cents, local_currency, local_net_cents, local_tax_cents, seller, product,
      billing_country, card_country)
    select 'document-' || number, 1, 'receipts', number, 'R-' || number, 'receipt', id, 'en', ${at},
      ${day}, ${day}, ${day}, 'domestic', 'BG', 2000, 'USD', 4900, 4083, 817, 'EUR', 3503, 700, '{}', '{}',
      ${buyerCountry}, ${buyerCountry}
    from orders`.execute(store);
  await sql`
    insert into webhook_endpoints (id, url, events, with_buyer, secret_version, created_at)
    values ('wh_1', 'https://hooks.example/a', '["order.paid"]', 0, 1, 0)`.execute(store);
  await sql`
    insert into webhook_deliveries (id, endpoint_id, type, data, order_id, created_at, state,
      attempts, attempted_at, status)
    select 'msg_' || number, 'wh_1', 'order.paid', '{}', id, ${at},
      case when number % 999 = 0 then 'failed' else 'delivered' end, 1, ${at}, 200
    from orders`.execute(store);
  await sql`
    insert into webhook_attempts (id, delivery_id, at, took_ms, status)
    select 'attempt_' || number, 'msg_' || number, ${at}, 9, 200 from orders`.execute(store);
  await sql`
    insert into messages (id, created_at, actor, reason, texts, enqueued_up_to, buyers, enqueued_at)
    values ('message-1', ${now}, 'ann', 'fault', '{"en":{"subject":"A","text":"B"}}',
      ${sql.lit(count)}, ${sql.lit(count)}, ${now})`.execute(store);
  await sql`
    insert into emails (id, dedupe_key, kind, payload, created_at, run_at, attempts, state, order_id,
      recipient, message_id)
    select 'message-' || number, 'message:' || number, 'message', '{}', ${at}, ${at}, 1, 'done', id,
      'order', 'message-1'
    from orders`.execute(store);
  // The next ones get the numbers that follow.
  await sql`
    insert into counters (name, value) select 'case', max(number) from cases
    union all select 'test receipts', max(number) from documents`.execute(store);
  await updateStatistics(store);
}
