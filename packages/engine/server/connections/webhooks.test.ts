import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, FULL, settingsFor } from '../../../../testkit/engines.ts';
import { makeBundle } from '../../../../testkit/fakes/bundle.ts';
import {
  completed,
  disputeEvent,
  refundEvent,
  sessionEvent,
  signed,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { withdraw } from '../../../../testkit/fakes/requests.ts';
import {
  type WebhookReceiver,
  webhookReceiver,
} from '../../../../testkit/fakes/webhookReceiver.ts';
import { queued } from '../../../../testkit/queued.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { DAY_MS, HOUR_MS } from '../../rules/calendar.ts';
import { EVENT_TYPES } from '../../rules/connections.ts';
import { PATHS } from '../../rules/paths.ts';
import { commands } from '../composition.ts';
import { newDelivery, saveDeliveries } from '../webhooks/events.ts';
import { TIMEOUT_MS } from './post.ts';
import { signatureOf } from './secret.ts';

let shop: TestShop;
let receiver: WebhookReceiver;

const create = (change: object = {}) =>
  commands['webhook-create'].run(
    sellerOf(shop),
    commands['webhook-create'].input.parse({ url: receiver.url, events: EVENT_TYPES, ...change }),
  );
const run = <Name extends 'webhook-ping' | 'webhook-rotate' | 'webhook-resume' | 'webhook-delete'>(
  name: Name,
  id: string,
) => commands[name].run(sellerOf(shop), { id });
const logged = async () => (await commands['webhook-log'].run(sellerOf(shop), {})).rows;
const types = () => receiver.events().map(({ type }) => type);
/** A sale whose webhook fails, so that the queue does not become empty. */
async function failToReport(session: string) {
  await shop.app.request(PATHS.webhook, signed(completed(session), { at: shop.time.now }));
  await expect.poll(attempts).toBeGreaterThan(0);
}
const attempts = async () => (await logged())[0]?.attempts ?? 0;
const advance = (ms: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + ms);
};
const isSigned = (index: number, secret: string) => {
  const { headers, body } = receiver.received[index] ?? { headers: {}, body: '' };
  const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']];
  const signature = signatureOf(secret, String(id), Number(timestamp), body);
  return String(headers['webhook-signature']).split(' ').includes(signature);
};

test('signs as Standard Webhooks does', () => {
  // The example of the specification's own test suites.
  const signature = signatureOf(
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    1_614_265_330,
    '{"test": 2432232314}',
  );
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

describe.each(ENGINES)('on %s, webhooks', (engine) => {
  beforeEach(async () => {
    receiver = await webhookReceiver();
    shop = await testShop({ ...(await settingsFor(engine)), WEBHOOK_LOOPBACK: 'allow' });
  });
  afterEach(async () => {
    await shop.close();
    await receiver.close();
  });

  test('report a sale, refunds, a dispute, a request and an edition, each once', async () => {
    const { secret } = await create();
    await shop.deliver(completed('cs_1'), completed('cs_1'));
    await shop.deliver(refundEvent(1000));
    await shop.deliver(
      disputeEvent('created', 'needs_response'),
      disputeEvent('updated', 'under_review', 'pi_1', 1, { seconds: 5 }),
    );
    await shop.deliver(disputeEvent('closed', 'lost', 'pi_1', 1, { seconds: 9 }));
    await withdraw(shop, { email: 'cs_1@example.com' });
    const bundle = makeBundle('1.1', { 'book.txt': 'the book' });
    const publish = commands.publish.input.parse({ from: bundle, notes: ['en=New', 'bg=Ново'] });
    await commands.publish.run(sellerOf(shop), publish);
    await commands.publish.run(sellerOf(shop), { ...publish, notes: [] });
    rmSync(bundle, { recursive: true });
    advance(HOUR_MS);
    await shop.idle();
    const sent = receiver
      .events()
      .toSorted((a, b) => types().indexOf(a.type) - types().indexOf(b.type));
    expect(types().toSorted()).toEqual([...EVENT_TYPES, 'order.disputed'].toSorted());
    expect(sent).toMatchObject([
      {
        type: 'order.paid',
        data: {
          order: {
            ...{ number: 1, amountCents: 4900, refundedCents: 0, discountCents: 0 },
            ...{ vatCents: 817, vatRate: 20, paymentId: 'pi_1', documents: [expect.any(String)] },
          },
        },
      },
      { type: 'order.refunded', data: { order: { refundedCents: 1000 } } },
      { type: 'order.disputed', data: { dispute: { status: 'open' } } },
      { type: 'order.disputed', data: { dispute: { status: 'lost' } } },
      { type: 'request.opened', data: { request: { reference: 'W-1', orderNumber: 1 } } },
      { type: 'edition.published', data: { edition: { version: '1.1' } } },
    ]);
    expect(sent[0]).toMatchObject({ version: 1, timestamp: '2026-11-15T12:00:00.000Z' });
    expect(receiver.received.map((_, index) => isSigned(index, secret))).not.toContain(false);
    const all = JSON.stringify(receiver.received);
    expect(all).not.toMatch(/library|cs_1@example\.com|Ann/);
  });

  test('go only to endpoints that asked for the event, with the buyer only where chosen', async () => {
    await create({ events: ['order.refunded'] });
    await create({ events: ['order.paid'], withBuyer: true });
    await shop.deliver(completed('cs_1'));
    expect(receiver.events()).toMatchObject([
      { type: 'order.paid', data: { buyer: { name: 'Ann', email: 'cs_1@example.com' } } },
    ]);
    const [sent] = await logged();
    const stored = await shop.store.selectFrom('webhook_deliveries').selectAll().execute();
    expect(JSON.stringify([sent, stored])).not.toMatch(/Ann|cs_1@example\.com/);
  });

  test('reach one endpoint while another has many events and never answers', async () => {
    const { id } = await create({ events: ['order.paid'] });
    const dead = receiver;
    dead.answer.never = true;
    const pings = Array.from({ length: 40 }, () =>
      newDelivery(id, shop.time.now.getTime(), { type: 'ping', data: {} }),
    );
    await saveDeliveries(shop.store, () => shop.time.now, pings);
    receiver = await webhookReceiver();
    const { id: other } = await create({ events: ['order.paid'] });
    const began = performance.now();
    for (let sent = 1; sent <= 9; sent++) {
      await run('webhook-ping', other);
      await expect.poll(() => receiver.received.length, { timeout: 50_000 }).toBe(sent);
    }
    // As many as one endpoint gets at once; on a slow machine, some have been given up meanwhile.
    const givenUp = Math.floor((performance.now() - began) / TIMEOUT_MS);
    expect(dead.received.length).toBeLessThanOrEqual(4 * (1 + givenUp));
    await dead.close();
  });

  test('send an event without the buyer after the buyer was erased', async () => {
    await create({ events: ['order.paid'], withBuyer: true });
    await shop.deliver(completed('cs_1'));
    const erase = commands.erase.input.parse({ email: 'cs_1@example.com', anyway: true });
    await commands.erase.run(sellerOf(shop), erase);
    const [{ id = '' } = {}] = await logged();
    await commands['webhook-replay'].run(sellerOf(shop), { id });
    await shop.idle();
    expect(receiver.events()[1].data.buyer).toBe(null);
  });

  test('report a held order when the seller releases it', async () => {
    await create();
    await shop.deliver(sessionEvent('completed', { amount_total: 100 }));
    expect(types()).toEqual([]);
    await commands['order-release'].run(sellerOf(shop), { number: 1 });
    await shop.idle();
    expect(types()).toEqual(['order.paid']);
  });

  test('are retried under the same ID until the endpoint accepts them', async () => {
    await create();
    receiver.answer.status = 503;
    await failToReport('cs_1');
    expect(await logged()).toMatchObject([
      { state: 'waiting', status: 503, error: 'The endpoint answered 503.' },
    ]);
    receiver.answer.status = 200;
    await shop.idleWithTime();
    expect(await logged()).toMatchObject([{ state: 'delivered', status: 200, error: null }]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('keep every attempt and what was sent, without the buyer', async () => {
    const { id: webhook } = await create({ withBuyer: true });
    receiver.answer.status = 503;
    await failToReport('cs_1');
    receiver.answer.status = 204;
    await shop.idleWithTime();
    const [{ id = '' } = {}] = await logged();
    await commands['webhook-replay'].run(sellerOf(shop), { id });
    await shop.idle();
    const event = await commands['webhook-event'].run(sellerOf(shop), { id });
    expect(event.attempts).toHaveLength(receiver.received.length);
    expect(event.attempts.map(({ status }) => status)).toEqual([
      204,
      204,
      ...event.attempts.slice(2).map(() => 503),
    ]);
    expect(event.attempts.at(-1)).toMatchObject({
      at: Date.parse('2026-11-15T12:00:00Z'),
      error: 'The endpoint answered 503.',
      tookMs: expect.any(Number),
    });
    const { data, ...sent } = receiver.events()[0] ?? { data: {} };
    const { buyer, ...rest } = data;
    expect(buyer).toMatchObject({ name: 'Ann' });
    expect(JSON.parse(event.payload)).toEqual({ ...sent, data: rest });
    expect(event.buyer).toBe('sent, not stored');
    await run('webhook-delete', webhook);
    expect(await shop.store.selectFrom('webhook_attempts').select('id').execute()).toEqual([]);
  });

  test('do not follow redirects', async () => {
    await create();
    receiver.answer.status = 302;
    receiver.answer.headers = { location: receiver.url };
    await failToReport('cs_1');
    expect((await logged())[0]?.error).toMatch('redirects are not followed');
    expect(receiver.received).toHaveLength(1);
  });

  test(
    'are switched off after a day of failures, notify the seller and lose nothing',
    FULL,
    async () => {
      const { id } = await create();
      receiver.answer.status = 500;
      await failToReport('cs_1');
      const isOff = async () =>
        (await commands.webhooks.run(sellerOf(shop), {})).find((one) => one.id === id)?.offAt ??
        null;
      for (let hour = 0; hour < 30 && (await isOff()) === null; hour += 1) {
        const tried = await attempts();
        advance(HOUR_MS);
        shop.worker.wake();
        await expect.poll(attempts, { interval: 10 }).toBeGreaterThan(tried);
      }
      const since = Date.parse('2026-11-15T12:00:00Z');
      expect(Number(await isOff()) - since).toBeGreaterThanOrEqual(DAY_MS);
      await shop.deliver(completed('cs_2'));
      const alerts = shop.store
        .selectFrom('emails')
        .select('dedupe_key')
        .where('kind', '=', 'seller-alert');
      const off = (await alerts.execute()).filter(({ dedupe_key }) =>
        /webhook-off/.test(dedupe_key),
      );
      expect(off).toHaveLength(1);
      expect(await logged()).toMatchObject([
        { state: 'failed', attempts: 0, error: 'The endpoint is switched off.' },
        { state: 'failed', status: 500 },
      ]);
      await expect(run('webhook-ping', id)).rejects.toThrow('Switch the webhook on');
      receiver.received.length = 0;
      receiver.answer.status = 200;
      expect(await run('webhook-resume', id)).toMatchObject({ offAt: null, replayed: 2 });
      await shop.idle();
      expect(
        receiver
          .events()
          .map(({ data }) => data.order.number)
          .toSorted(),
      ).toEqual([1, 2]);
    },
  );

  test('are switched off at once when the endpoint is gone', async () => {
    await create();
    receiver.answer.status = 410;
    await shop.deliver(completed('cs_1'));
    expect(await commands.webhooks.run(sellerOf(shop), {})).toMatchObject([
      { offAt: shop.time.now.getTime() },
    ]);
    expect(await logged()).toMatchObject([{ state: 'failed', status: 410 }]);
  });

  test('sign with both secrets for a day after a rotation', async () => {
    const { id, secret: old } = await create();
    const { secret } = await commands['webhook-rotate'].run(sellerOf(shop), { id });
    expect(secret).not.toBe(old);
    await run('webhook-ping', id);
    await shop.idle();
    advance(DAY_MS);
    await run('webhook-ping', id);
    await shop.idle();
    expect(types()).toEqual(['ping', 'ping']);
    expect([0, 1].map((index) => [isSigned(index, secret), isSigned(index, old)])).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  test('name who changed them, and leave no secret in the store', async () => {
    const { id, secret } = await create();
    await run('webhook-ping', id);
    await run('webhook-rotate', id);
    await shop.idle();
    const [{ id: event = '' } = {}] = await logged();
    await commands['webhook-replay'].run(sellerOf(shop), { id: event });
    await shop.idle();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([event, event]);
    await run('webhook-delete', id);
    await expect(run('webhook-ping', id)).rejects.toThrow('not found');
    const lines = await shop.store
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `webhook:${id}`)
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(lines.map((line) => [line.event, JSON.parse(line.details).actor])).toEqual(
      [
        'webhook created',
        'webhook test sent',
        'webhook secret replaced',
        'webhook event sent again',
        'webhook deleted',
      ].map((what) => [what, 'command line']),
    );
    const jobs = await queued(shop.store).selectAll().execute();
    const endpoints = await shop.store.selectFrom('webhook_endpoints').selectAll().execute();
    expect(JSON.stringify([lines, jobs, endpoints])).not.toContain(secret.slice(6));
  });
});
