import { expect, test } from 'vitest';
import { ask, buyAccess, consultantShop } from '../../../../testkit/consultantShop.ts';

const PRICE = 'What price should I ask for?';

test('a short question is about the one before it, a longer one is not', async () => {
  const shop = await consultantShop();
  const page = await buyAccess(shop);
  const first = await ask(shop, page, PRICE);
  const conversation = first.split('/').at(-1) ?? '';
  await ask(shop, page, 'And why so?', conversation);
  await ask(shop, page, PRICE, conversation);
  await ask(shop, page, 'How do I register my bakery for tax in Spain?', conversation);
  const rows = await shop.store.selectFrom('questions').selectAll().orderBy('sequence').execute();
  const [price, why, , tax] = rows.map(({ answer }) => answer);
  expect(price).toContain('between a third and a half');
  expect(why).toContain('between a third and a half');
  expect(why).toContain('I took this as a follow-up to your last question. Here’s what');
  expect(price).not.toContain('follow-up');
  // With the question before in front of it, it would be answered like that one.
  expect(tax).toContain('I couldn’t find an answer to this in the guide');
  await shop.close();
});
