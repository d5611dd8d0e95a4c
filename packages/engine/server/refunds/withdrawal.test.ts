import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../testkit/testApp.ts';

let shop: TestApp;
beforeEach(async () => {
  shop = await testApp();
});
afterEach(() => shop.close());

const statement = { name: 'Мария <b>', order: 'A-1007', email: 'maria@example.com' };
const stored = () => shop.store.selectFrom('requests').selectAll().execute();

function post(fields: Record<string, string>, language = 'en') {
  return shop.app.request(`/forms/withdrawal?lng=${language}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
}

describe('the statutory withdrawal', () => {
  test('is reviewed first: shown as written, with one action, and not yet stored', async () => {
    const html = await (await post(statement)).text();
    expect(html).toContain('Check your statement');
    expect(html).toContain('Мария &lt;b&gt;');
    const [review = ''] = /<form.*?<\/form>/s.exec(html) ?? [];
    expect(review.match(/<button/g)).toHaveLength(1);
    expect(review).toMatch(/<button[^>]*name="confirmed"[^>]*>Confirm withdrawal<\/button>/);
    expect(await stored()).toEqual([]);
  });

  test('is stored when confirmed, and acknowledged with its content, date and time', async () => {
    const response = await post({ ...statement, confirmed: 'yes' });
    const html = await response.text();
    const [row] = await stored();
    expect(row).toMatchObject({
      name: 'Мария <b>',
      order_reference: 'A-1007',
      email: 'maria@example.com',
      received_at: Date.parse('2026-11-15T12:00:00Z'),
    });
    expect(html).toContain('W-1');
    expect(html).toContain('November 15, 2026, 2:00:00 PM (Bulgaria Time)');
    expect(html).toContain('A-1007');
  });

  test('promises money only to buyers, without revealing who is one', async () => {
    const html = await (await post({ ...statement, confirmed: 'yes' })).text();
    expect(html).toContain('If this email address matches an order');
    expect(html).toContain('refund you by November 29, 2026.');
    expect(html).not.toContain('Refund due by');
    const bulgarian = await (await post({ ...statement, confirmed: 'yes' }, 'bg')).text();
    expect(bulgarian).toContain('Ако с този имейл адрес е направена поръчка');
    expect(bulgarian).toContain('обратно до 29 ноември 2026 г.');
  });

  test('can be changed before it is confirmed, and keeps what was typed', async () => {
    const html = await (await post({ ...statement, change: 'yes' })).text();
    expect(html).toContain('Withdraw from contract here</button>');
    expect(html).toContain('value="Мария &lt;b&gt;"');
    expect(html).toContain('value="A-1007"');
    expect(html).toContain('value="maria@example.com"');
    expect(html).not.toContain('role="alert"');
    expect(await stored()).toEqual([]);
  });

  test('is available in Bulgarian', async () => {
    const review = await (await post(statement, 'bg')).text();
    expect(review).toContain('Потвърждавам отказа');
    const receipt = await (await post({ ...statement, confirmed: 'yes' }, 'bg')).text();
    expect(receipt).toContain('Получихме отказа Ви от договора');
  });

  test('asks only for a name, an order and an email address', async () => {
    const response = await post({ name: '', order: '', email: 'x' });
    expect(response.status).toBe(422);
    const html = await response.text();
    for (const field of ['name', 'order', 'email']) {
      expect(html).toContain(`href="#field-${field}"`);
    }
  });

  test('confirmed twice is stored once, with one reference and one time', async () => {
    const confirm = () =>
      shop.app.request('/forms/withdrawal', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...statement, confirmed: true }),
      });
    const first = await (await confirm()).json();
    shop.time.now = new Date('2026-11-15T12:05:00Z');
    expect(await (await confirm()).json()).toEqual(first);
    expect(first).toMatchObject({ ok: true, confirmed: true });
    expect(await stored()).toHaveLength(1);
  });

  test('is stored for review when a bot seems to have sent it', async () => {
    const robot = { ...statement, website: 'spam', confirmed: 'yes' };
    expect((await post(robot)).status).toBe(200);
    expect((await stored())[0]?.suspicion).toBe('honeypot');
  });
});
