import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { content, shop as ourShop, words } from '../../../../testkit/ourShop.ts';
import { newDataFolder } from '../../../../testkit/testFolder.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { openContent } from '../../content/content.ts';
import { commands } from '../commands/commands.ts';
import { textVersionsOf } from './legalTexts.ts';

const DATA_DIR = newDataFolder();
let shop: TestShop;
afterEach(async () => {
  await shop.close();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

/** The same shop after an update with other legal texts and another version of the product. */
async function updated() {
  await shop.close();
  const legal = Object.fromEntries(
    Object.entries(words.legal).map(([name, text]) => [
      name,
      text.replace(/updated: \S+/, 'updated: 2031-01-01'),
    ]),
  );
  const later = { ...ourShop, product: { ...ourShop.product, version: '99.0' } };
  const configured = { shop: later, content: openContent(later, { ...words, legal }) };
  shop = await testShop({ DATA_DIR }, 1, configured);
}

test('a contract is about the texts that the buyer was shown and the version that was sold', async () => {
  shop = await testShop({ DATA_DIR });
  const answer = await shop.app.request('/forms/purchase?lng=bg', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann', email: 'ann@example.com' }),
  });
  const { checkoutUrl } = (await answer.json()) as { checkoutUrl: string };
  const form = new URL(checkoutUrl, 'http://localhost').searchParams.get('client_reference_id');
  await shop.deliver(sessionEvent('completed', { id: 'cs_1', payment_intent: 'pi_1' }));
  await updated();
  const paid = { id: 'cs_2', payment_intent: 'pi_2', client_reference_id: form };
  await shop.deliver(sessionEvent('completed', paid));
  await shop.deliver(sessionEvent('completed', { id: 'cs_3', payment_intent: 'pi_3' }));
  const shown = (await shop.orders()).map((order) => textVersionsOf(order).termsOfService);
  const before = content.textVersions('bg').termsOfService;
  expect(shown).toEqual([before, before, '2031-01-01']);

  const address = { number: 1, email: 'lee@example.com', proof: 'obvious-typo' as const, also: [] };
  await commands['order-correct-email'].run(shop.seller('desk'), address);
  await shop.idle();
  const confirmations = shop
    .mails()
    .map((name) => readFileSync(join(DATA_DIR, 'mail', name.replace('.eml', '.html')), 'utf8'))
    .filter((html) => html.includes(content.messages('bg').common.thankYouForOrder));
  expect(confirmations).toHaveLength(4);
  expect(confirmations.filter((html) => html.includes('99.0'))).toHaveLength(2);
});
