import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storeQuestion } from '../../packages/engine/server/consultant/conversations.ts';
import { saveProfile } from '../../packages/engine/server/consultant/profiles.ts';
import { sendMessage } from '../../packages/engine/server/library/buyerMessages.ts';
import { reindexOrder } from '../../packages/engine/server/orders/orderSearch.ts';
import type { TestShop } from '../testShop.ts';
import { caseRow } from './caseRow.ts';
import { deliveryRow } from './deliveryRow.ts';
import { sessionEvent } from './paymentEvents.ts';

export const MARIA = { email: 'Maria.Petrova@Example.com', name: 'Мария Petrova' };
export const BORIS = { email: 'boris@example.org', name: 'Boris' };
const MARIAS_BROWSER = {
  referer: 'http://localhost/?utm_campaign=spring-for-maria',
  'user-agent': 'TestBrowser/1.0',
};
const MARIAS_HOME = {
  phone: '+49 30 123456',
  address: { country: 'DE', line1: 'Unter den Linden 1' },
};
/** What the provider knows about Maria and the shop has no use for. */
export const NEVER_STORED = [MARIAS_HOME.phone, MARIAS_HOME.address.line1];
/** Everything that identifies Maria, in every spelling that may be stored. */
export const TRACES = [
  'maria.petrova',
  'petrova',
  'мария',
  '203.0.113.7',
  'DE89370400440532013000',
  '"last4":"4242"',
  'TestBrowser/1.0',
  'never worked for Maria',
  'spring-for-maria',
];

const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' };
const send = (shop: TestShop, path: string, body: object, more: Record<string, string> = {}) =>
  shop.app.request(path, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: JSON.stringify(body),
  });

async function buy(shop: TestShop, person: { email: string; name: string }, n: number) {
  await send(shop, '/forms/purchase', person, person === MARIA ? MARIAS_BROWSER : {});
  const form = await shop.store
    .selectFrom('purchase_forms')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow();
  const completed = sessionEvent('completed', {
    id: `cs_${n}`,
    payment_intent: `pi_${n}`,
    client_reference_id: form.id,
    customer_details: { ...person, ...(person === MARIA ? MARIAS_HOME : {}) },
  });
  await shop.deliver(completed);
  const order = (await shop.orders()).at(-1);
  if (!order) throw new Error('no order');
  await reindexOrder(shop.store, order.id);
  const copies = join(shop.dataDir, 'stamped', order.id, '1.0');
  mkdirSync(copies, { recursive: true });
  writeFileSync(join(copies, 'book.pdf'), `Licensed to ${person.name} (${person.email})`);
  return order;
}

/** Names Maria in every text that the seller or the buyer writes. */
const MARIAS_CASE = {
  ...MARIA,
  number: 71,
  decision: 'declined',
  decided_at: 1,
  decline_reason: 'It never worked for Maria, said Мария Petrova',
  resolution: 'We help Мария Petrova on Friday',
  refund_method: 'bank',
  refund_cents: 4900,
  iban: 'DE89370400440532013000',
  account_holder: MARIA.name,
  paid_at: 1,
  paid_by: 'bank',
  paid_reference: 'TRX-77 to Мария Petrova',
} as const;

async function talkToConsultant(shop: TestShop, { id: orderId }: { id: string }) {
  await shop.store
    .insertInto('consultant_months')
    .values({ order_id: orderId, month: '2026-11', cost_microcents: 200_000 })
    .execute();
  const asked = { orderId, text: 'It never worked for Maria', language: 'en' };
  const context = shop.seller('desk');
  await storeQuestion(context, asked);
  const profile = { trade: 'Мария Petrova', client: '', offer: '', price: '', hours: '' };
  await saveProfile(context, orderId, profile);
}

/** Switched off: what it would be sent is only logged. */
const connectOtherSystem = ({ store }: TestShop) =>
  store
    .insertInto('webhook_endpoints')
    .values({
      ...{ id: 'wh_1', url: 'https://example.com/', events: '["order.paid"]', with_buyer: 1 },
      ...{ secret_version: 1, created_at: 1, off_at: 1 },
    })
    .execute();

/** Two people with every kind of data that a shop stores. */
export async function twoPeople(shop: TestShop) {
  await connectOtherSystem(shop);
  const order = await buy(shop, MARIA, 1);
  await buy(shop, BORIS, 2);
  await send(shop, '/forms/withdrawal', { ...MARIA, order: 'mine, Petrova', confirmed: 'yes' });
  await shop.idle();
  await shop.store.updateTable('cases').set({ state: 'canceled' }).execute();
  await shop.store
    .insertInto('requests')
    .values({
      id: 'request-1',
      kind: 'refund',
      dedupe_key: 'made of what was sent',
      received_at: 1,
      language: 'en',
      suspicion: null,
      email: 'MARIA.PETROVA@example.com',
      submitted_at: '2026-11-15T12:00:00Z',
      user_agent: 'TestBrowser/1.0',
      answers: JSON.stringify({ email: MARIA.email, stuckDetails: 'It never worked for Maria' }),
      ip_address: '203.0.113.7',
      case_number: 71,
    })
    .execute();
  await shop.store
    .insertInto('cases')
    .values(caseRow({ ...MARIAS_CASE, order_id: order.id }))
    .execute();
  await talkToConsultant(shop, order);
  await shop.store
    .insertInto('deliveries')
    .values(deliveryRow({ order_id: order.id }))
    .execute();
  const message = { subject: 'For Maria', text: 'It never worked for Maria' };
  const texts = { en: message, bg: message };
  await sendMessage(shop.seller('desk'), { orderId: order.id }, { reason: 'answer', texts });
  await shop.idle();
  const refunded = { refunded_cents: 4900, last4: '4242' };
  await shop.store.updateTable('payments').set(refunded).where('id', '=', 'pi_1').execute();
  const refund = { id: 're_1', payment_id: 'pi_1', sequence: 1, cents: 4900, reason: null };
  await shop.store
    .insertInto('refunds')
    .values({ ...refund, status: 'paid' })
    .execute();
  await shop.store
    .insertInto('address_changes')
    .values({
      id: 'change',
      order_id: order.id,
      changed_at: 1,
      former_email: 'petrova@example.com',
    })
    .execute();
  await shop.store
    .insertInto('card_refunds')
    .values({
      ...{ id: 'card-refund', order_id: order.id, cents: 4900, asked_at: 1, finished_at: 1 },
      ...{ state: 'rejected', rejections: 1, attempts: 1, actor: 'mila', reason: 'goodwill' },
      error: 'The card of Мария Petrova is closed.',
      note: 'Sorry that it never worked for Maria',
    })
    .execute();
  await shop.store
    .insertInto('test_refunds')
    .values({ id: 're_2', payment_id: 'pi_1', card_refund_id: 'card-refund', cents: 4900 })
    .execute();
  const dispute = { id: 'du_0', payment_id: 'pi_1', updated_at: 1, answered: 0 };
  await shop.store
    .insertInto('disputes')
    .values({ ...dispute, status: 'won', opened_at: null, due_at: null })
    .execute();
  await shop.store
    .insertInto('audit_log')
    .values({
      id: 'line',
      at: 1,
      subject: order.id,
      event: 'note',
      details: JSON.stringify({
        said: 'Мария Petrova called, announced by maria.petrova@EXAMPLE.com',
      }),
    })
    .execute();
  await shop.idle();
  await shop.store
    .insertInto('jobs')
    .values({
      id: 'job',
      dedupe_key: 'job',
      kind: 'lost-link-request',
      payload: JSON.stringify({ event: { customer: MARIA } }),
      created_at: 1,
      run_at: 1,
      attempts: 12,
      state: 'failed',
      error: 'the webhook answered 503',
    })
    .execute();
  return order;
}
