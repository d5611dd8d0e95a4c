import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ask, buyAccess, consultantShop, post } from '../../../../testkit/consultantShop.ts';
import { startModel } from '../../../../testkit/modelProcess.ts';
import { otherwise } from '../../../../testkit/ourShop.ts';
import { sellerOf, type TestShop } from '../../../../testkit/testShop.ts';
import { DAY_MS } from '../../rules/calendar.ts';
import { commands } from '../composition.ts';
import { consultant } from './consultantCommands.ts';

let model: Awaited<ReturnType<typeof startModel>>;
beforeAll(async () => {
  model = await startModel();
});
afterAll(() => model.stop());

let shop: TestShop;
let page: string;
afterEach(() => shop.close());

const EXAMPLES = parse(
  readFileSync(resolve(import.meta.dirname, '../../../../testkit/distress.yaml'), 'utf8'),
);
const KILL = 'I want to kill myself';
const json = { accept: 'application/json' };
const read = async (path: string, language = 'en') =>
  (await shop.app.request(`${path}?lng=${language}`)).text();
const questions = () =>
  shop.store.selectFrom('questions').selectAll().orderBy('asked_at').orderBy('sequence').execute();
const conversations = () => shop.store.selectFrom('conversations').selectAll().execute();
const counted = async () => {
  const days = await shop.store.selectFrom('consultant_days').select('asked').execute();
  const figures = shop.store.selectFrom('daily_figures').select('figure');
  return [days, await figures.where('figure', 'like', 'consultant:%').execute()];
};

describe.each(['the built-in engine', 'a model'])('with %s', (engine) => {
  async function open(limits: Parameters<typeof otherwise>[0] = () => ({})) {
    const settings = engine === 'a model' ? model.settings('fine') : {};
    shop = await consultantShop(settings, 1, otherwise(limits));
    page = await buyAccess(shop);
  }

  test.each([
    ['en', KILL, 'please call 112 now'],
    ['en', 'Chest pain since an hour, what now', 'please call 112 now'],
    ['bg', 'Не ми се живее вече, всичко се провали', 'обадете се сега на 112'],
    ['bg', 'ne mi se zhivee', 'обадете се сега на 112'],
  ])('%s: “%s” gets the fixed reply and nothing of the guide', async (language, text, words) => {
    await open();
    const before = (await model.requests()).length;
    const html = await read(await ask(shop, page, text), language);
    expect(html).toContain(words);
    // Neither the heading nor the title of the browser's window repeats it.
    expect(html.split(text)).toHaveLength(2);
    expect(html).not.toMatch(/class="sources"|<blockquote|\/read\/chapter|up"[^>]*aria-pressed/);
    expect((await model.requests()).length).toBe(before);
    expect(await questions()).toMatchObject([
      { state: 'answered', engine: 'fixed-reply', sources: '[]', cost_microcents: 0 },
    ]);
    expect(await counted()).toEqual([[], []]);
  });

  test('a script gets the reply at once, and the next question is answered from the guide', async () => {
    await open();
    const sent = (await model.requests()).length;
    const answer = await post(shop, `${page}/ask?lng=en`, { question: KILL }, json);
    const { address, html } = await answer.json();
    expect(html).toContain('I’m an automated assistant');
    expect(html).not.toContain('data-events');
    await ask(shop, page, 'What price should I ask for?', address.split('/').at(-1));
    const next = await read(address);
    expect(next).toContain('/read/chapter-6#fence"');
    const later = JSON.stringify((await model.requests()).slice(sent));
    expect(later).not.toMatch(/kill myself|automated assistant, so/);
    expect((await consultant.run(sellerOf(shop), { days: 1 })).days).toMatchObject([
      { answers: 1, withoutSource: 0 },
    ]);
  });

  test('no limit stands before it: the day, another answer, the access, the length', async () => {
    await open(({ consultant: ours }) => ({ consultant: ours && { ...ours, questionsPerDay: 1 } }));
    await ask(shop, page, 'What price should I ask for?');
    expect(await ask(shop, page, 'And what else?')).toBe('status 422');
    await shop.store
      .updateTable('questions')
      .set({ state: 'answering', answered_at: null, lease_until: shop.time.now.getTime() + 60_000 })
      .execute();
    expect(await ask(shop, page, KILL)).toContain(page);
    const long = `${'Nothing works. '.repeat(200)}${KILL}`;
    const answer = await post(shop, `${page}/ask?lng=en`, { question: long });
    expect(await answer.text()).toContain('I’m an automated assistant');
    shop.time.now = new Date('2026-12-20T12:00:00Z');
    const address = await ask(shop, page, KILL);
    expect(await read(address)).toContain('I’m an automated assistant');
    const engines = (await questions()).map((one) => one.engine);
    expect(engines.filter((one) => one === 'fixed-reply')).toHaveLength(2);
  });

  test('stores ten messages a day, none too long, and always replies', async () => {
    await open();
    const address = await ask(shop, page, KILL);
    const conversation = address.split('/').at(-1) ?? '';
    const long = `${'Nothing works. '.repeat(200)}${KILL}`;
    for (const question of [long, ...Array(10).fill(KILL)]) {
      const answer = await post(shop, `${page}/ask?lng=en`, { question, conversation }, json);
      expect(await answer.json()).toMatchObject({ html: expect.stringContaining('call 112 now') });
    }
    expect(await questions()).toHaveLength(10);
    const plain = await post(shop, `${page}/ask?lng=en`, { question: `${KILL} tonight` });
    expect(plain.status).toBe(200);
    const html = await plain.text();
    expect(html).toContain(`${KILL} tonight`);
    expect(html).toContain('please call 112 now');
    expect(await questions()).toHaveLength(10);
    expect(await conversations()).toHaveLength(1);
    shop.time.now = new Date(shop.time.now.getTime() + DAY_MS);
    await ask(shop, page, KILL);
    expect(await questions()).toHaveLength(11);
  });
});

describe('the reply', () => {
  const inCountry = async (country: string | null) => {
    await shop.store.updateTable('orders').set({ country }).execute();
    return read(await ask(shop, page, KILL));
  };

  test('has the emergency number of the buyer’s country', async () => {
    shop = await consultantShop();
    page = await buyAccess(shop);
    expect(await inCountry('BG')).toContain('please call 112 now');
    expect(await inCountry('US')).toMatch(/please call 911 now.*You can call 988/s);
    expect(await inCountry('GB')).toMatch(/please call 999 now.*You can call 116 123/s);
    expect(await inCountry('JP')).toContain('call your local emergency number now');
  });

  test('is in the language of the message when the page is in another one', async () => {
    shop = await consultantShop();
    page = await buyAccess(shop);
    const answer = await post(shop, `${page}/ask?lng=en`, { question: 'искам да умра' }, json);
    expect((await answer.json()).html).toContain('Аз съм автоматичен помощник');
  });

  test('cannot be rated, is in the export of the conversation, and is erased with the person', async () => {
    shop = await consultantShop();
    page = await buyAccess(shop);
    const address = await ask(shop, page, KILL);
    const [row] = await questions();
    await post(shop, `${address}/${row?.id}/down`);
    expect(await questions()).toMatchObject([{ thumb: null }]);
    expect(await (await shop.app.request(`${address}/export`)).text()).toContain('I want to kill');
    const who = { email: 'ann@example.com', dryRun: false, anyway: false, andEndAccess: false };
    await commands.erase.run(sellerOf(shop), who);
    expect(await questions()).toEqual([]);
  });
});

test('a question of before, a profile and a draft with a sign do not reach the model', async () => {
  shop = await consultantShop(model.settings('fine'));
  page = await buyAccess(shop);
  const before = (await model.requests()).length;
  await post(shop, `${page}/profile`, { trade: 'Résumés', offer: EXAMPLES.en.signs[0] });
  const address = await ask(shop, page, 'What price should I ask for?');
  // As an earlier version answered it.
  await shop.store.updateTable('questions').set({ text: 'I wanna die', engine: 'fake' }).execute();
  await ask(shop, page, 'And what do I say?', address.split('/').at(-1));
  const sent = JSON.stringify((await model.requests()).slice(before));
  expect(sent).toContain('Résumés');
  expect(sent).not.toMatch(/kill myself|wanna die/);
});
