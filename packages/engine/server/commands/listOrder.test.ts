import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { disputeEvent, sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { EVENT_TYPES } from '../../rules/connections.ts';
import { commands } from '../composition.ts';
import { saveBilling } from '../documents/billing.ts';
import { collectEvidence } from '../evidence/collectEvidence.ts';
import { enqueueAll } from '../jobs/queue.ts';
import { recordEvents } from '../webhooks/events.ts';

const AT = Date.parse('2026-11-15T12:00:00Z');
const day = (text: string) => Date.parse(text) / 1000;

let shop: TestShop;
afterEach(() => shop.close());
const seller = () => sellerOf(shop);
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Disputes of the first order; what Stripe left out is not known. */
const opened = (nth: number, known: { created?: string; due?: string; reason?: string }) =>
  disputeEvent('created', 'needs_response', 'pi_1', nth, {
    ...(known.created ? { created: day(known.created) } : {}),
    ...(known.due ? { evidence_details: { due_by: day(known.due) } } : {}),
    ...(known.reason ? { reason: known.reason } : {}),
  });

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(engine));
  });

  test('webhooks, messages, passkeys and shared conversations of one moment keep their order', async () => {
    await shop.deliver(sessionEvent('completed'));
    const [order] = await shop.orders();
    const both = <Row>(rest: Row) => ['a', 'b'].map((id) => ({ id, created_at: AT, ...rest }));
    const { store } = shop;
    await store
      .insertInto('webhook_endpoints')
      .values(
        both({
          ...{ url: 'https://example.com', events: '[]', with_buyer: 0 as const },
          ...{ secret_version: 1, rotated_at: null, failing_since: null, off_at: null },
        }),
      )
      .execute();
    const message = { actor: 'ann', reason: 'fault' as const, order_id: null, edition: null };
    await store
      .insertInto('messages')
      .values(both({ ...message, texts: '{}', enqueued_up_to: 0, buyers: 0, enqueued_at: AT }))
      .execute();
    await store
      .insertInto('conversations')
      .values(both({ order_id: order?.id ?? '', title: 'Price', updated_at: AT, shared_at: AT }))
      .execute();
    const key = {
      user_name: null,
      public_key: '',
      counter: 0,
      transports: '[]',
      used_at: null,
    };
    await store
      .insertInto('desk_passkeys')
      .values(both(key).map((row) => ({ ...row, host: row.id })))
      .execute();
    const { shared } = await commands.consultant.run(seller(), { days: 30 });
    const { users } = await commands['desk-users'].run(seller(), {});
    expect([
      ids(await commands.webhooks.run(seller(), {})),
      ids(await commands.messages.run(seller(), {})),
      ids(shared),
      users[0]?.passkeys.map(({ host }) => host),
    ]).toEqual(Array(4).fill(['a', 'b']));
  });

  test('emails and events of one moment are listed in the order in which they came', async () => {
    await shop.deliver(sessionEvent('completed'));
    const [order] = await shop.orders();
    await shop.worker.stop();
    const { store } = shop;
    const clock = () => shop.time.now;
    const came = Array.from({ length: 9 }, (_, n) => `${n}@example.com`);
    const about = { kind: 'lost-link', orderId: order?.id ?? '', recipient: 'order' } as const;
    await enqueueAll(
      store,
      clock,
      came.map((sentTo) => ({ ...about, dedupeKey: sentTo, sentTo })),
    );
    await store.updateTable('emails').set({ state: 'done' }).execute();
    const { rows } = await commands.mails.run(seller(), {});
    const { story } = await commands.buyer.run(seller(), { email: 'ann@example.com' });
    const { emails } = await collectEvidence(store, 1);
    const theirs = (values: readonly unknown[]) => values.filter((to) => came.includes(String(to)));
    expect(theirs(rows.map(({ to }) => to))).toEqual(came.toReversed());
    expect(theirs(story.map(({ details }) => details.to))).toEqual(came);
    expect(theirs(emails.map(({ to }) => to))).toEqual(came);

    const events = JSON.stringify(EVENT_TYPES);
    const endpoint = { id: 'wh_1', url: 'https://example.com/', events, with_buyer: 0 } as const;
    await store
      .insertInto('webhook_endpoints')
      .values({ ...endpoint, secret_version: 1, created_at: 1, off_at: 1 })
      .execute();
    const happened = EVENT_TYPES.map((type) => ({ type, data: {} }));
    await recordEvents(store, clock, [...happened, ...happened]);
    const log = await commands['webhook-log'].run(seller(), {});
    const types = [...EVENT_TYPES, ...EVENT_TYPES].toReversed();
    expect(log.rows.map(({ type }) => type)).toEqual(types);
  });

  test('today leaves out the same failed emails each time', async () => {
    const names = Array.from({ length: 51 }, (_, n) => `email-${999 - n}`);
    const rows = names.map((id) => ({
      ...{ id, dedupe_key: id, kind: 'lost-link' as const, payload: '{}', created_at: AT },
      ...{ run_at: AT, attempts: 1, state: 'failed' as const, error: 'no address' },
    }));
    await shop.store.insertInto('emails').values(rows).execute();
    const { failed } = await commands.today.run(seller(), {});
    expect(ids(failed)).toEqual(names.slice(0, 50));
  });

  test('editions of one moment are listed by version', async () => {
    const editions = ['1.2', '1.1'].map((version) => ({
      ...{ version, published_at: AT, notes: '{}', files: '[]', archive: '' },
      ...{ notified_up_to: 0, notified_buyers: 0 },
    }));
    await shop.store.insertInto('editions').values(editions).execute();
    const listed = await commands.editions.run(seller(), {});
    expect(listed.map(({ version }) => version)).toEqual(['1.2', '1.1']);
  });

  test('the story of a buyer has the documents in the order of their numbers', async () => {
    await shop.deliver(sessionEvent('completed'));
    const [order] = await shop.orders();
    await saveBilling(seller(), order?.id ?? '', {
      ...{ name: 'A', street: 'B', city: 'C', postalCode: '', country: 'BG', vatNumber: '' },
    });
    await shop.idle();
    const { story } = await commands.buyer.run(seller(), { email: 'ann@example.com' });
    const documents = story.filter(({ about }) => about === 'document');
    expect(documents.map(({ event }) => event)).toEqual(['receipt', 'credit-note', 'invoice']);
  });

  test('evidence has emails of one moment in one order', async () => {
    await shop.deliver(sessionEvent('completed'));
    const [order] = await shop.orders();
    await shop.store.deleteFrom('emails').execute();
    const rows = (['lost-link', 'new-edition'] as const).map((kind) => ({
      ...{ id: kind, dedupe_key: kind, kind, payload: '{}', created_at: AT, run_at: AT },
      ...{ attempts: 1, state: 'done' as const, order_id: order?.id, recipient: 'order' as const },
    }));
    await shop.store.insertInto('emails').values(rows).execute();
    const { emails } = await collectEvidence(shop.store, 1);
    expect(emails.map(({ kind }) => kind)).toEqual(['lost-link', 'new-edition']);
  });

  test('an order is listed with the dispute that is answered next', async () => {
    await shop.deliver(
      sessionEvent('completed'),
      opened(1, { reason: 'duplicate' }),
      opened(2, { due: '2026-11-24', reason: 'fraudulent' }),
      opened(3, { due: '2026-11-25', reason: 'general' }),
    );
    const { disputes } = await commands.today.run(seller(), {});
    expect(disputes).toMatchObject([
      { dueAt: Date.parse('2026-11-24'), reason: expect.stringContaining('didn’t make') },
    ]);
  });

  test('a dispute whose opening was not reported comes last, for the seller and as evidence', async () => {
    await shop.deliver(
      sessionEvent('completed'),
      opened(1, {}),
      opened(2, { created: '2026-11-14' }),
      opened(3, { created: '2026-11-13' }),
    );
    const { disputes } = await commands.order.run(seller(), { number: 1 });
    expect(disputes.map(({ openedAt }) => openedAt)).toEqual([
      ...[Date.parse('2026-11-13'), Date.parse('2026-11-14')],
      null,
    ]);
    const evidence = await collectEvidence(shop.store, 1);
    expect(ids(evidence.disputes)).toEqual([2, 3, 1].map((nth) => `du_${nth}_of_pi_1`));
  });
});
