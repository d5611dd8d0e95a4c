import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { chargeEvent, refundEvent, sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';

let shop: TestShop;
const seller = () => shop.seller('desk');
type Asked = Partial<Parameters<typeof open.run>[1]>;
const open = commands['refund-open'];
const openFor = (asked: Asked = {}) => open.run(seller(), { order: 1, kind: 'refund', ...asked });
const waitDays = (days: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + days * 86_400_000);
};

const mailWith = (words: string) =>
  readdirSync(join(shop.dataDir, 'mail'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8'))
    .find((html) => html.includes(words)) ?? '';

describe.each(ENGINES)('on %s, a case that the seller opens', (engine) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(engine));
    await shop.deliver(sessionEvent('completed'), chargeEvent('succeeded', '4242'));
  });
  afterEach(() => shop.close());

  test('is acknowledged to the buyer and refunded to the card like any other', async () => {
    const opened = await openFor();
    expect(opened).toMatchObject({
      number: 1,
      orderNumber: 1,
      flags: [],
      state: 'received',
      email: 'ann@example.com',
      language: 'bg',
      receivedAt: shop.time.now.getTime(),
    });
    expect(opened.history[0]).toMatchObject({ event: 'case opened', details: { actor: 'desk' } });
    await shop.idle();
    const mail = mailWith('R-1');
    expect(mail).toContain('ann@example.com');
    expect(mail).toContain('Подадохме заявката вместо Вас');
    for (const invented of ['Вашите отговори', 'Благодарим', 'е изпратена заявка']) {
      expect(mail).not.toContain(invented);
    }
    expect(opened).toMatchObject({ openedBySeller: true, submitted: [] });
    const sent = await shop.store.selectFrom('emails').select('kind').execute();
    expect(sent.map(({ kind }) => kind)).not.toContain('seller-alert');
    await commands['refund-accept'].run(seller(), { number: 1, by: 'card' });
    await commands['refund-pay'].run(seller(), { number: 1 });
    const state = async () => (await commands.refund.run(seller(), { number: 1 })).state;
    await expect.poll(state).toBe('paid');
  });

  test('has deadlines from when the buyer asked, as the acknowledgment says', async () => {
    waitDays(5);
    const asked = '2026-11-17T09:31';
    expect(await openFor({ kind: 'withdrawal', asked })).toMatchObject({
      kind: 'withdrawal',
      receivedAt: Date.parse('2026-11-17T07:31:00Z'),
      dueAt: Date.parse('2026-12-01T21:59:59.999Z'),
    });
    await shop.idle();
    expect(mailWith('W-1')).toContain('9:31');
    expect(mailWith('W-1')).toContain('както го разбрахме');
  });

  test('is flagged like any other, by the day of the request', async () => {
    waitDays(60);
    expect((await openFor({ kind: 'withdrawal', asked: '2026-11-20T10:00' })).flags).toEqual([]);
    const late = await openFor();
    expect(late.flags).toEqual(['outside-period', 'second-request']);
  });

  test('is opened once, and only for an order with money to refund and an address', async () => {
    await expect(openFor({ asked: '2026-11-15T14:01' })).rejects.toThrow('in the future');
    await expect(openFor({ asked: '2026-11-14T23:59' })).rejects.toThrow(
      'was placed after that date',
    );
    await expect(openFor({ order: 2 })).rejects.toThrow('Order 2 not found');
    await openFor();
    await expect(openFor()).rejects.toThrow('Case R-1 for order 1 is already open');
    const unpaid = { id: 'cs_2', payment_intent: 'pi_2', payment_status: 'unpaid' };
    await shop.deliver(sessionEvent('completed', unpaid), refundEvent(4900));
    await expect(openFor({ order: 2 })).rejects.toThrow('hasn’t been paid');
    await expect(openFor()).rejects.toThrow('already fully refunded');
    const paid = { id: 'cs_3', payment_intent: 'pi_3' };
    await shop.deliver(sessionEvent('completed', paid));
    await shop.store.updateTable('orders').set({ email: '' }).where('number', '=', 3).execute();
    await expect(openFor({ order: 3 })).rejects.toThrow('no longer has an email address');
    const cases = await shop.store.selectFrom('cases').select('number').execute();
    expect(cases).toHaveLength(1);
  });

  test('is erased with the person’s other data', async () => {
    await openFor();
    await shop.idle();
    const wish = { email: 'ann@example.com', dryRun: false, anyway: true, andEndAccess: false };
    await commands.erase.run(seller(), wish);
    const rows = await shop.store.selectFrom('requests').select('email').execute();
    expect(rows).toEqual([{ email: '' }]);
  });
});

test.each(['yesterday', '2026-11-10', '2026-13-10T10:00', '2026-11-10T14:30Z'])(
  'rejects %s as the time of a request',
  (asked) => {
    expect(open.input.safeParse({ order: 1, asked }).success).toBe(false);
  },
);
