import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { withdraw } from '../../../../testkit/fakes/requests.ts';
import { type FakeStripe, fakeStripe } from '../../../../testkit/fakes/stripeApi.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../composition.ts';
import { messageJobs } from '../library/buyerMessages.ts';

let stripe: FakeStripe;
let shop: TestShop;
afterEach(async () => {
  await shop.close();
  await stripe.close();
});

const seller = () => shop.seller('mila');
const WORDS = {
  reason: 'fault' as const,
  subject: ['en=A corrected file', 'bg=Поправен файл'],
  text: [
    'en=The tracker failed to open.\n\nWe replaced it.',
    'bg=Файлът не се отваряше. Поправихме го.',
  ],
};

async function buy(nth: number, email = `buyer${nth}@example.com`, locale = 'en') {
  const session = { id: `cs_${nth}`, payment_intent: `pi_${nth}`, payment_link: 'plink_1', locale };
  const customer_details = { email, name: `Buyer ${nth}` };
  await shop.deliver(sessionEvent('completed', { ...session, customer_details }));
}

const sentTo = async () =>
  await shop.store
    .selectFrom('email_copies')
    .innerJoin('emails', 'emails.id', 'email_copies.email_id')
    .select(['email_copies.sent_to', 'email_copies.subject'])
    .where('emails.kind', '=', 'message')
    .orderBy('email_copies.sent_to')
    .execute();

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    stripe = await fakeStripe();
    shop = await testShop({ ...stripe.settings, ...(await settingsFor(engine)) });
  });

  test('a message to one buyer is in their language, with a reason, and in the audit log', async () => {
    await buy(1, 'ann@example.com', 'bg');
    const words = {
      reason: 'answer' as const,
      subject: 'Отговор',
      text: 'Файлът е в библиотеката.',
    };
    const typed = { order: 1, ...words };
    const preview = await commands.message.run(seller(), { ...typed, dryRun: true });
    const asked = await commands.message.question?.(seller(), { ...typed, dryRun: false });
    expect(asked).toMatch(/Subject: Отговор\n.*Файлът е в библиотеката\..*ann@example\.com\?$/s);
    await shop.idle();
    expect(await sentTo()).toEqual([]);
    await commands.message.run(seller(), { ...typed, dryRun: false });
    await shop.idle();
    expect(await sentTo()).toEqual([{ sent_to: 'ann@example.com', subject: 'Отговор' }]);
    const [message] = await commands.messages.run(seller(), {});
    expect(message).toMatchObject({ reason: 'answer', orderNumber: 1, emails: { done: 1 } });
    const { history, mails } = await commands.order.run(seller(), { number: 1 });
    expect(history.at(-1)).toMatchObject({
      event: 'message sent',
      details: { actor: 'mila', reason: 'answer' },
    });
    const { id = '' } = mails.find(({ kind }) => kind === 'message') ?? {};
    const { text } = await commands.mail.run(seller(), { id });
    expect(text).toContain('Файлът е в библиотеката.');
    expect(text).toContain('не е реклама');
    expect(preview).toMatchObject({ to: 'ann@example.com', previews: [{ language: 'bg', text }] });
  });

  test('a message to all reaches each buyer with access once, in their language', async () => {
    await buy(1, 'ann@example.com');
    await buy(2, 'ann@example.com');
    await buy(3, 'boris@example.com', 'bg');
    await buy(4, 'gone@example.com');
    await commands['order-refund'].run(seller(), { number: 4, reason: 'goodwill', note: '' });
    await shop.idle();
    const input = { edition: 'all', ...WORDS };
    const planned = await commands['message-all'].run(seller(), { ...input, dryRun: true });
    expect(planned).toMatchObject({
      dryRun: true,
      buyers: 2,
      previews: [
        { language: 'en', subject: 'A corrected file', text: expect.stringContaining('Buyer 1') },
        { language: 'bg', text: expect.stringContaining('Файлът не се отваряше.') },
      ],
    });
    const asked = await commands['message-all'].question?.(seller(), { ...input, dryRun: false });
    expect(asked).toMatch(/The tracker failed to open\.\n\nWe replaced it\..*2 buyers\?$/s);
    expect(await sentTo()).toEqual([]);
    await commands['message-all'].run(seller(), { ...input, dryRun: false });
    await shop.idleWithTime();
    expect(await sentTo()).toEqual([
      { sent_to: 'ann@example.com', subject: 'A corrected file' },
      { sent_to: 'boris@example.com', subject: 'Поправен файл' },
    ]);
    const [message] = await commands.messages.run(seller(), {});
    expect(message).toMatchObject({ isQueued: true, emails: { done: 2, waiting: 0, failed: 0 } });
  });

  test('only the buyers of a version get a message about it', async () => {
    const edition = {
      notes: '{}',
      files: '[]',
      archive: 'a.zip',
      notified_up_to: 0,
      notified_buyers: 0,
    };
    const publish = (version: string) =>
      shop.store
        .insertInto('editions')
        .values({ ...edition, version, published_at: shop.time.now.getTime() })
        .execute();
    await publish('8.0');
    await buy(1);
    shop.time.now = new Date(shop.time.now.getTime() + 60_000);
    await publish('9.0');
    shop.time.now = new Date(shop.time.now.getTime() + 60_000);
    await buy(2);
    const count = async (version: string) =>
      (await commands['message-all'].run(seller(), { edition: version, ...WORDS, dryRun: true }))
        .buyers;
    expect([await count('8.0'), await count('9.0'), await count('all')]).toEqual([1, 1, 2]);
    await expect(count('7.0')).rejects.toThrow('Version 7.0 not found');
  });

  test('a message continues after a crash, and nobody gets it twice', async () => {
    for (const nth of [1, 2, 3]) await buy(nth);
    await shop.worker.stop();
    await commands['message-all'].run(seller(), { edition: 'all', ...WORDS, dryRun: false });
    // As a process leaves it that was killed after the first email was queued.
    const [first] = await shop.orders();
    const { id, message_id } = await shop.store
      .selectFrom('jobs')
      .select(['id', 'message_id'])
      .where('kind', '=', 'send-message')
      .executeTakeFirstOrThrow();
    await shop.store.updateTable('messages').set({ enqueued_up_to: 1, buyers: 1 }).execute();
    const mailer = {
      content: seller().content,
      send: async () => '',
      saveCopy: async () => {},
      onAnswer: () => {},
      close: () => {},
    };
    const job = await shop.store
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const jobs = messageJobs(seller(), mailer);
    await jobs['send-message'](job);
    await jobs['send-message'](job);
    const queued = await shop.store
      .selectFrom('emails')
      .select('order_id')
      .where('kind', '=', 'message')
      .where('message_id', '=', message_id)
      .execute();
    expect(queued).toHaveLength(2);
    expect(queued.map(({ order_id }) => order_id)).not.toContain(first?.id);
    const [message] = await commands.messages.run(seller(), {});
    expect(message).toMatchObject({ isQueued: true, emails: { done: 1, waiting: 2 } });
  });

  test('every language needs a subject and a text', async () => {
    await buy(1);
    const onlyEnglish = { ...WORDS, text: WORDS.text.slice(0, 1) };
    const sent = commands['message-all'].run(seller(), {
      edition: 'all',
      ...onlyEnglish,
      dryRun: false,
    });
    await expect(sent).rejects.toThrow('The text in bg is missing');
  });

  test('a corrected address gets the order with a new link, and the old link ends', async () => {
    await buy(1, 'ann@gmial.com');
    const before = await commands.order.run(seller(), { number: 1 });
    const correct = (email: string) =>
      commands['order-correct-email'].run(seller(), {
        ...{ number: 1, email, proof: 'obvious-typo', also: [] },
      });
    await expect(correct('nonsense')).rejects.toThrow('isn’t a valid email address');
    await expect(correct('ann@gmial.com')).rejects.toThrow('already has this address');
    await correct('Ann@gmail.com');
    await shop.idle();
    const after = await commands.order.run(seller(), { number: 1 });
    expect(after).toMatchObject({ email: 'ann@gmail.com', formerEmail: null });
    expect((await shop.app.request(before.libraryUrl)).status).toBe(404);
    expect((await shop.app.request(after.libraryUrl)).status).toBe(200);
    const confirmations = after.mails.filter(({ kind }) => kind === 'order-confirmation');
    expect(confirmations.map(({ to }) => to).sort()).toEqual(['ann@gmail.com', 'ann@gmial.com']);
    const thankYou = await shop.app.request('/thank-you?session_id=cs_1');
    expect(await thankYou.text()).not.toContain('/library/');
    expect(after.history.at(-1)).toMatchObject({
      event: 'email address corrected',
      details: { actor: 'mila', proof: 'obvious-typo', from: 'ann@gmial.com', to: 'ann@gmail.com' },
    });
    // Again, because the seller can mistype too.
    await correct('anna@gmail.com');
    await shop.idle();
    expect((await commands.order.run(seller(), { number: 1 })).mails).toContainEqual(
      expect.objectContaining({ kind: 'order-confirmation', to: 'anna@gmail.com', state: 'done' }),
    );
  });

  test('the other orders of the buyer are corrected in the same step, where the seller wants', async () => {
    await buy(1, 'ann@gmial.com');
    await buy(2, 'bo@example.com');
    await buy(3, 'ann@gmial.com');
    await buy(4, 'ann@gmial.com');
    const email = 'ann@gmail.com';
    const input = { number: 1, email, proof: 'obvious-typo' as const, also: [] as number[] };
    const { run, question } = commands['order-correct-email'];
    expect(await question?.(seller(), input)).toMatch(/: 3 \(Buyer 3\), 4 .*--also 3 --also 4\./);
    expect(await question?.(seller(), { ...input, also: [3, 4] })).toBeUndefined();
    await expect(run(seller(), { ...input, also: [2, 3] })).rejects.toThrow('Order 2 doesn’t have');
    const shown = await commands.order.run(seller(), { number: 1 });
    expect([shown.email, shown.sameAddress.map(({ number }) => number)]).toEqual([
      'ann@gmial.com',
      [3, 4],
    ]);
    await run(seller(), { ...input, also: [3, 4] });
    await shop.idle();
    const { rows } = await commands.buyers.run(seller(), {});
    expect(rows.map((one) => [one.email, one.orders])).toEqual([
      ['ann@gmail.com', 3],
      ['bo@example.com', 1],
    ]);
    for (const number of [1, 3, 4]) {
      const { mails, history, libraryUrl } = await commands.order.run(seller(), { number });
      expect(mails).toContainEqual(
        expect.objectContaining({ kind: 'order-confirmation', to: email, state: 'done' }),
      );
      expect(history.at(-1)).toMatchObject({
        event: 'email address corrected',
        details: { actor: 'mila', proof: 'obvious-typo' },
      });
      expect((await shop.app.request(libraryUrl)).status).toBe(200);
    }
  });

  test('a payment without an address is delivered once the seller has added it', async () => {
    await shop.deliver(
      sessionEvent('completed', {
        ...{ id: 'cs_1', payment_link: 'plink_1' },
        customer_details: { email: null, name: 'Ann' },
      }),
    );
    const input = {
      number: 1,
      email: 'ann@example.com',
      proof: 'knows-the-payment' as const,
      also: [],
    };
    await commands['order-correct-email'].run(seller(), input);
    await commands['order-release'].run(seller(), { number: 1 });
    await shop.idle();
    const { state, mails } = await commands.order.run(seller(), { number: 1 });
    expect([state, mails.map(({ kind, to }) => [kind, to])]).toEqual([
      'paid',
      expect.arrayContaining([['order-confirmation', 'ann@example.com']]),
    ]);
  });

  test('the page of a buyer tells everything in order', async () => {
    const rates = { day: '2026-11-13', currency: 'USD', rate: '1.16' };
    await shop.store.insertInto('exchange_rates').values(rates).execute();
    await buy(1, 'ann@example.com');
    shop.time.now = new Date(shop.time.now.getTime() + 60_000);
    await withdraw(shop, { email: 'other@example.com', name: 'Buyer 1', order: '1' });
    await shop.idle();
    await commands['refund-match'].run(seller(), { number: 1, order: 1 });
    await commands['refund-accept'].run(seller(), { number: 1, by: 'card', pay: true });
    await shop.idle();
    const { story, cases } = await commands.buyer.run(seller(), { email: 'ann@example.com' });
    expect(cases).toMatchObject([{ number: 1 }]);
    expect(story.map(({ at }) => at)).toEqual(story.map(({ at }) => at).toSorted((a, b) => a - b));
    const told = story.map(({ about, event }) => `${about}: ${event}`);
    const inOrder = [
      'order: bought',
      'email: order-confirmation',
      'document: receipt',
      'case: case opened',
      'case: match',
      'case: accept',
      'document: credit-note',
    ];
    expect(inOrder.filter((line) => told.includes(line))).toEqual(inOrder);
    const places = inOrder.map((line) => told.indexOf(line));
    expect(places[0]).toBe(0);
    expect(Math.max(...places.slice(0, 3))).toBeLessThan(places[3] ?? 0);
  });
});
