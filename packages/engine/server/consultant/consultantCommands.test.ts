import { afterEach, expect, test } from 'vitest';
import { ask, buyAccess, consultantShop, post } from '../../../../testkit/consultantShop.ts';
import { startModel } from '../../../../testkit/modelProcess.ts';
import { sellerOf, type TestShop } from '../../../../testkit/testShop.ts';
import { commands } from '../composition.ts';
import { consultant, consultantConversation } from './consultantCommands.ts';

let shop: TestShop;
afterEach(() => shop.close());

const PRICE = 'What price should I ask for?';
const findings = async () => {
  const all = await commands.doctor.run(sellerOf(shop), {});
  return all
    .filter(({ check }) => check === 'Consultant')
    .map((one) => `${one.status}: ${one.details}`);
};

test('the seller sees counts, and texts only of what a buyer shares', async () => {
  shop = await consultantShop();
  const page = await buyAccess(shop);
  const address = await ask(shop, page, PRICE);
  const id = address.split('/').at(-1) ?? '';
  await ask(shop, page, 'Do you know the weather on Mars?');
  // Not in the guide either; its answer names the nearest sections, which are no source.
  const text = 'Which dentist in Spain has a cheap price for whitening teeth?';
  await ask(shop, page, text);
  const asked = shop.store.selectFrom('questions').select('answer').where('text', '=', text);
  expect(await asked.execute()).toEqual([
    { answer: expect.stringContaining('The sections closest to your question') },
  ]);
  const use = await consultant.run(sellerOf(shop), { days: 7 });
  expect(use.days).toHaveLength(7);
  expect(use.days.at(-1)).toMatchObject({ day: '2026-11-15', answers: 3, withoutSource: 2 });
  expect(use).toMatchObject({ engine: 'built-in', monthInCents: 0, shared: [] });
  expect(JSON.stringify(use)).not.toContain('price');
  const read = () => consultantConversation.run(sellerOf(shop), { id });
  await expect(read()).rejects.toThrow('No buyer shares this conversation.');

  await post(shop, `${address}/share`, { shared: 'yes' });
  const { shared } = await consultant.run(sellerOf(shop), { days: 1 });
  expect(shared).toMatchObject([{ id, title: PRICE, orderNumber: 1 }]);
  expect(await read()).toMatchObject({ orderNumber: 1, questions: [{ question: PRICE }] });
  await post(shop, `${address}/share`, { shared: '' });
  await expect(read()).rejects.toThrow('No buyer shares this conversation.');
});

test('the settings check asks the model one small thing and says what it costs', async () => {
  shop = await consultantShop();
  expect(await findings()).toEqual([
    expect.stringMatching(/^advice: answers with quotes from what/),
  ]);
  await shop.close();

  const model = await startModel();
  shop = await consultantShop(model.settings('fine'));
  await ask(shop, await buyAccess(shop), PRICE);
  const before = (await model.requests()).length;
  expect(await findings()).toEqual([
    // 50 × 100 + 5 × 500 millionths of a cent; the answer before took 0.2 cents.
    expect.stringMatching(
      /^fine: fake at .* responds \(\$0\.0001 .*cost \$0\.0020 of \$20 a month/,
    ),
  ]);
  expect((await model.requests()).length).toBe(before + 1);
  await model.stop();
  expect(await findings()).toEqual([expect.stringMatching(/^missing: fake at .* doesn’t respond/)]);
});
