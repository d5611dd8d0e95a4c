import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copiesIn, SHAPES_IN_FULL, settingsFor } from '../../../../testkit/engines.ts';
import { sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { libraryOf, sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';

let shop: TestShop;
const text = async (path: string) => (await shop.app.request(path)).text();

async function buy() {
  await shop.deliver(sessionEvent('completed'));
  return libraryOf(shop);
}

describe.each(SHAPES_IN_FULL)('the page after the payment on %s', (shape) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(shape), copiesIn(shape));
  });
  afterEach(() => shop.close());

  const thanks = (query: string) => shop.app.request(`/thank-you?session_id=${query}&lng=en`);

  test('checks the payment until its event arrives', async () => {
    const page = '/thank-you?session_id=cs_1&lng=en';
    const checking = await shop.app.request(page);
    expect(checking.headers.get('refresh')).toBe(`1; url=${page}&waited=1`);
    const html = await checking.text();
    expect(html).toContain('checking your payment');
    expect(html).not.toContain('Thank you for your order');
    expect(await buy()).toMatch(/^\/library\//);
  });

  test.each([
    ['1', '2'],
    ['16', '30'],
    ['30', '30'],
    ['-5', '1'],
    ['soon', '1'],
    ['Infinity', '30'],
  ])('asks about a debit after longer and longer waits (%s s)', async (waited, next) => {
    await shop.deliver(sessionEvent('completed', { payment_status: 'unpaid' }));
    const page = await shop.app.request(`/thank-you?session_id=cs_1&waited=${waited}`);
    expect(page.headers.get('refresh')).toBe(
      `${next}; url=/thank-you?session_id=cs_1&waited=${next}`,
    );
  });

  test.each([
    ['an address that no provider sends', 'made-up'],
    ['an address without a session', ''],
    ['a session that stays unknown for a minute', 'cs_1&waited=30'],
  ])('neither waits nor thanks for a payment at %s', async (_, query) => {
    const page = await thanks(query);
    expect(page.headers.get('refresh')).toBeNull();
    const html = await page.text();
    expect(html).toContain('If you just paid');
    expect(html).not.toMatch(/Thank you for your order|waiting|checking/);
  });

  const correct = (email: string) =>
    shop.app.request('/thank-you?lng=en', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ session_id: 'cs_1', email }).toString(),
    });

  test('lets the buyer correct a mistyped address once, within an hour', async () => {
    const library = await buy();
    const done = await correct('Right@Example.com');
    expect([done.status, done.headers.get('location')]).toEqual([
      303,
      '/thank-you?session_id=cs_1',
    ]);
    expect(await text('/thank-you?session_id=cs_1&lng=en')).toContain('updated address');
    await shop.idle();
    expect((await shop.orders())[0]?.email).toBe('right@example.com');
    expect((await shop.app.request(library)).status).toBe(404);
    // Two confirmations, and the notice to the former address.
    expect(shop.mails()).toHaveLength(3);
    expect(await (await correct('third@example.com')).text()).toContain(
      'change the address here anymore',
    );
  });

  test('shows the seller where each email went, and the old and new address', async () => {
    await buy();
    shop.time.now = new Date(shop.time.now.getTime() + 60_000);
    await correct('right@example.com');
    await shop.idle();
    const sent = async () => {
      const { mails, history } = await commands.order.run(sellerOf(shop), { number: 1 });
      return {
        to: mails.filter(({ kind }) => kind === 'order-confirmation').map(({ to }) => to),
        corrected: history.find(({ event }) => event.includes('corrected'))?.details,
      };
    };
    const erase = (email: string) =>
      commands.erase.run(sellerOf(shop), {
        email,
        dryRun: false,
        anyway: false,
        andEndAccess: false,
      });
    expect(await sent()).toEqual({
      to: ['ann@example.com', 'right@example.com'],
      corrected: { from: 'ann@example.com', to: 'right@example.com' },
    });
    // The wrong address may belong to somebody else, who asks for erasure.
    await erase('ann@example.com');
    expect(await sent()).toEqual({ to: ['', 'right@example.com'], corrected: {} });
    await erase('right@example.com');
    expect(await sent()).toEqual({ to: ['', ''], corrected: {} });
  });

  test('erases former addresses together with the buyer', async () => {
    await buy();
    await correct('right@example.com');
    await shop.idle();
    const request = { email: 'right@example.com', dryRun: false, anyway: false };
    await commands.erase.run(sellerOf(shop), { ...request, andEndAccess: false });
    const rows = [
      ...(await shop.store.selectFrom('emails').selectAll().execute()),
      ...(await shop.store.selectFrom('audit_log').selectAll().execute()),
    ];
    expect(JSON.stringify(rows)).not.toMatch(/ann@|right@/);
  });

  test.each([
    ['nobody', 'like name@example.com'],
    [' ANN@example.com', 'already use this address'],
  ])(
    'explains beside the field why %s is rejected, and lets the buyer try again',
    async (typed, message) => {
      const library = await buy();
      const answer = await correct(typed);
      expect(answer.status).toBe(422);
      const html = await answer.text();
      const field = /<input[^>]*id="field-email"[^>]*>/.exec(html)?.[0];
      expect(field).toContain('aria-describedby="field-email-error"');
      expect(field).toContain('autofocus');
      expect(/<p[^>]*id="field-email-error"[^>]*>([^<]*)/.exec(html)?.[1]).toContain(message);
      expect((await shop.app.request(library)).status).toBe(200);
      expect(shop.mails()).toHaveLength(1);
      expect((await correct('right@example.com')).status).toBe(303);
    },
  );

  test('shows nothing and corrects nothing after the buyer was erased', async () => {
    await buy();
    const request = {
      email: 'ann@example.com',
      dryRun: false,
      anyway: false,
      andEndAccess: false,
    };
    await commands.erase.run(sellerOf(shop), request);
    const [before] = await shop.orders();
    const shown = [await text('/thank-you?session_id=cs_1&lng=en')];
    shown.push(await (await correct('again@example.com')).text());
    for (const html of shown) {
      expect(html).toContain('If you just paid');
      expect(html).not.toMatch(/Your payment went through|field-email|\/library\/[\w-]{43}/);
    }
    expect(await shop.orders()).toEqual([before]);
  });
});
