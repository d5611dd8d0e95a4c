import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { chargeEvent, refundEvent, sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { requestRefund, withdraw } from '../../../../testkit/fakes/requests.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';

const AGREED = 'В петък преглеждаме заедно първата Ви оферта.';
let shop: TestShop;
const seller = () => shop.seller('desk');
const show = () => commands.refund.run(seller(), { number: 1 });
const resolve = () => commands['refund-resolve'].run(seller(), { number: 1, resolution: AGREED });

const mails = () =>
  readdirSync(join(shop.dataDir, 'mail'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8'));

describe.each(ENGINES)('on %s, a request that may be resolved otherwise', (engine) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(engine));
    await shop.deliver(sessionEvent('completed'), chargeEvent('succeeded', '4242'));
  });
  afterEach(() => shop.close());

  test.each([
    ['Refund', 'с която сте платили, а ако това не е възможно – с банков превод'],
    ['Exchange (different topic/format)', 'Поискахте замяна'],
    ['Keep access with extra support', 'Поискахте да запазите достъпа си'],
  ])('%s is acknowledged by its name', async (resolution, words) => {
    await requestRefund(shop, { txn: 'pi_1', resolution });
    const receipt = mails().find((html) => html.includes('R-1') && html.includes('заявката Ви'));
    expect(receipt).toContain(words);
    expect(receipt?.includes('банков превод')).toBe(resolution === 'Refund');
  });

  test('is closed with the seller’s text; access stays and nothing is owed', async () => {
    await requestRefund(shop, { txn: '1', resolution: 'Keep access with extra support' });
    expect((await show()).flags).toEqual(['other-resolution']);
    expect(await resolve()).toMatchObject({
      state: 'resolved',
      resolution: AGREED,
      dueAt: null,
      refundCents: null,
      actions: ['reopen'],
    });
    await shop.idle();
    expect(await shop.orders()).toMatchObject([{ state: 'paid', revoked_at: null }]);
    expect((await commands.today.run(seller(), {})).cases).toEqual([]);
    const sent = mails().filter((html) => html.includes(AGREED));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('Библиотеката Ви остава достъпна');
    expect(sent[0]).not.toContain('Сума');
    await expect(resolve()).rejects.toThrow('Available actions: reopen.');
  });

  test('stays resolved when the seller refunds it later, and the buyer is notified', async () => {
    await requestRefund(shop, { txn: '1' });
    await resolve();
    await shop.deliver(refundEvent(4900));
    expect((await show()).state).toBe('resolved');
    const kinds = await shop.store.selectFrom('emails').select('kind').execute();
    expect(kinds.map(({ kind }) => kind)).toContain('refund-issued');
  });

  test('is never a withdrawal', async () => {
    await withdraw(shop);
    expect((await show()).actions).not.toContain('resolve');
    await expect(resolve()).rejects.toThrow('“resolve” isn’t available');
    expect((await show()).state).toBe('received');
  });
});
