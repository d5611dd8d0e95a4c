import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import shopConfig from '../../../../shop/shop.config.ts';
import { takeLogErrors } from '../../../../testkit/failOnConsole.ts';
import { chargeEvent, sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { messagesFor } from '../../../../testkit/ourShop.ts';
import { libraryOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});
afterEach(() => shop.close());

/** The links to both forms in the buyer's library. */
async function prefilledLinks() {
  const customer_details = { email: 'maria@example.com', name: 'Мария "М" <Петрова>' };
  const event = sessionEvent('completed', { customer_details });
  await shop.deliver(event);
  const library = await libraryOf(shop);
  const html = await (await shop.app.request(library)).text();
  const link = (path: string) =>
    new RegExp(`href="(${path}\\?order=[^"]+)"`).exec(html)?.[1] ?? `no link to ${path}`;
  return { refund: link('/return-form'), withdrawal: link('/withdraw') };
}

function filledIn(html: string, field: string): string | undefined {
  const input = new RegExp(`<input [^>]*id="field-${field}"[^>]*>`).exec(html)?.[0] ?? '';
  return / value="([^"]*)"/.exec(input)?.[1];
}

test.each(['en', 'bg'] as const)(
  'both forms are prefilled from the order (%s)',
  async (language) => {
    const { refund, withdrawal } = await prefilledLinks();
    await shop.store.updateTable('payments').set({ last4: '4242' }).execute();
    const response = await shop.app.request(`${refund}&lng=${language}`);
    const form = await response.text();
    const { refund: words, withdrawal: statement } = messagesFor(language);
    expect(form).toContain(words.title);
    const known = ['version', 'purchaseDate', 'email', 'last4', 'txn'];
    expect(known.map((field) => filledIn(form, field))).toEqual([
      shopConfig.product.version,
      '2026-11-15',
      'maria@example.com',
      '4242',
      'pi_1',
    ]);
    const properties = /data-props="([^"]*)"/.exec(form)?.[1] ?? '';
    expect(properties).toContain('&quot;orderEmail&quot;:&quot;maria@example.com&quot;');
    const page = await (await shop.app.request(`${withdrawal}&lng=${language}`)).text();
    expect(page).toContain(statement.title);
    expect(['name', 'order', 'email'].map((field) => filledIn(page, field))).toEqual([
      'Мария &quot;М&quot; &lt;Петрова&gt;',
      '1',
      'maria@example.com',
    ]);
  },
);

test('their URLs reveal nothing about the buyer and do not leak', async () => {
  const { refund, withdrawal } = await prefilledLinks();
  for (const address of [refund, withdrawal]) {
    expect(decodeURIComponent(address)).not.toMatch(/maria|example|Мария|pi_1/);
    const { headers } = await shop.app.request(address);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  }
});

test('stay filled in when switching the language or the form', async () => {
  const { refund, withdrawal } = await prefilledLinks();
  const html = await (await shop.app.request(`${refund}&lng=en`)).text();
  expect(html).toContain(`href="${withdrawal}"`);
  expect(html).toContain(`href="${refund.replace('/return-form', '')}&amp;lng=bg"`);
});

test('an expired or forged reference opens the empty form', async () => {
  const { refund, withdrawal } = await prefilledLinks();
  const plain = async (address: string, path: string) => {
    const response = await shop.app.request(address);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(await (await shop.app.request(path)).text());
  };
  await plain(refund.replace(/order=./, 'order=x'), '/return-form');
  await plain('/withdraw?order=nonsense', '/withdraw');
  shop.time.now = new Date(shop.time.now.getTime() + 3_600_001);
  await plain(refund, '/return-form');
  await plain(withdrawal, '/withdraw');
});

test('a buyer gets the empty form when what fills it in cannot be read', async () => {
  const { refund } = await prefilledLinks();
  await shop.store.schema.alterTable('editions').renameTo('elsewhere').execute();
  const response = await shop.app.request(refund);
  expect(response.status).toBe(200);
  expect(filledIn(await response.text(), 'email')).toBe('');
  expect(takeLogErrors()).toHaveLength(1);
});

test('the link in the order confirmation opens the prefilled statement, an unknown key the empty one', async () => {
  await prefilledLinks();
  await shop.idle();
  const [mail = ''] = readdirSync(join(shop.dataDir, 'mail')).filter((name) =>
    name.endsWith('.html'),
  );
  const html = readFileSync(join(shop.dataDir, 'mail', mail), 'utf8');
  const link = /href="[^"]*?(\/library\/[\w-]+\/withdraw[^"]*)"/.exec(html)?.[1] ?? 'no link';
  const links = [link, link.replace(/library\/..../, 'library/xxxx')];
  const orders = links.map(async (address) => {
    const { headers } = await shop.app.request(address.replaceAll('&amp;', '&'));
    const page = await shop.app.request(headers.get('location') ?? 'nowhere');
    expect(page.status).toBe(200);
    return filledIn(await page.text(), 'order') ?? '';
  });
  expect(await Promise.all(orders)).toEqual(['1', '']);
});

/** The library of an order that was paid by another method than a card. */
const paidBy = (type: string, digits: object) =>
  shop.deliver({
    ...chargeEvent('succeeded', ''),
    data: {
      object: {
        payment_intent: 'pi_1',
        amount_refunded: 0,
        payment_method_details: { type, [type]: digits },
      },
    },
  });

test.each([
  ['paypal', { payer_email: 'maria@example.com' }],
  ['sepa_debit', { last4: '3000', country: 'DE' }],
])('the refund form asks no digits of a card of who paid by %s', async (method, digits) => {
  const { refund } = await prefilledLinks();
  await paidBy(method, digits);
  expect(await shop.store.selectFrom('payments').select(['method', 'last4']).execute()).toEqual([
    { method, last4: null },
  ]);
  const form = await (await shop.app.request(refund)).text();
  expect(form).toContain('id="field-txn"');
  expect(form).not.toContain('name="last4"');
  const action = /<form [^>]*class="refund-form"[^>]*action="([^"]+)"/.exec(form)?.[1] ?? '';
  const answers = { email: 'maria@example.com', txn: '', lng: 'en' };
  const send = { method: 'POST', body: new URLSearchParams(answers) };
  const answer = await (await shop.app.request(action.replaceAll('&amp;', '&'), send)).text();
  expect(answer).toContain('Please enter');
  expect(answer).not.toContain('last 4 digits');
  expect(answer).not.toContain('name="last4"');
  const publicForm = await (await shop.app.request('/return-form')).text();
  expect(publicForm).toContain('name="last4"');
});
