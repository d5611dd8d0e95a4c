import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  ask,
  buyAccess,
  consultantShop,
  post,
  readEvents,
} from '../../../../testkit/consultantShop.ts';
import { FULL } from '../../../../testkit/engines.ts';
import { startModel } from '../../../../testkit/modelProcess.ts';
import { otherwise } from '../../../../testkit/ourShop.ts';
import { newDataFolder } from '../../../../testkit/testFolder.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { consultant as consultantCommand } from './consultantCommands.ts';

let model: Awaited<ReturnType<typeof startModel>>;
beforeAll(async () => {
  model = await startModel();
});
afterAll(() => model.stop());

let shop: TestShop;
let page: string;
afterEach(() => shop.close());

const PRICE = 'What price should I ask for?';
const MODELS = [
  ['the chat-completions protocol', 'fake'],
  ['Anthropic’s protocol', 'claude-fake'],
] as const;

async function open(behavior: string, name = 'fake', configured = otherwise(() => ({}))) {
  shop = await consultantShop(model.settings(behavior, name), 1, configured);
  page = await buyAccess(shop);
}
const read = async (path: string) => (await shop.app.request(`${path}?lng=en`)).text();
const questions = () =>
  shop.store.selectFrom('questions').selectAll().orderBy('sequence').execute();
const cost = async () => {
  const rows = shop.store.selectFrom('daily_figures').where('figure', '=', 'consultant:cost');
  return Number((await rows.select('value').executeTakeFirst())?.value ?? 0);
};
const sentTo = async (behavior: string) =>
  (await model.requests()).filter(({ path }) => path.startsWith(`/${behavior}/`));
const json = { accept: 'application/json' };

describe.each(MODELS)('a model that speaks %s', (_, name) => {
  test('answers from the guide; citations that are not there and HTML never show', async () => {
    await open('fine', name);
    const address = await ask(shop, page, PRICE);
    const html = await read(address);
    expect(html).toContain('Ask for a third of what it saves them');
    expect(html).toContain('/read/chapter-6#fence"');
    expect(html).toContain('<q lang="en-US">between a third and a half</q>');
    expect(html).not.toMatch(/chapter-9|made up|<img src=x/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain(`Answered by ${name}`);
    expect(html).toContain(`are sent to ${new URL(model.url).host}.`);
    const [row] = await questions();
    expect(row).toMatchObject({
      engine: name,
      fallback: null,
      input_tokens: 1000,
      output_tokens: 200,
    });
    // 1000 × 100 + 200 × 500 millionths of a cent, whatever was reserved.
    expect([row?.cost_microcents, await cost()]).toEqual([200_000, 200_000]);
  });

  test.each(['fails', 'forbids', 'disconnects', 'empty'])(
    'that %s is replaced by the guide’s own words, which the page says',
    async (behavior) => {
      await open(behavior, name);
      const address = await ask(shop, page, PRICE);
      const html = await read(address);
      expect(html).toContain('The language model didn’t respond.');
      expect(html).toContain('/read/chapter-6#fence"');
      expect(html).not.toContain('Ask for a third of what it saves them');
      expect(await questions()).toMatchObject([
        { state: 'answered', engine: 'built-in', fallback: 'provider' },
      ]);
    },
  );

  test('that calls tools nobody offered is heard for its words only', async () => {
    await open('noisy', name);
    const html = await read(await ask(shop, page, PRICE));
    expect(html).toContain('Ask for a third of what it saves them');
    expect(html).toContain('Then wait.');
  });

  test('that sends a broken line never breaks the page', async () => {
    await open('malformed', name);
    const html = await read(await ask(shop, page, PRICE));
    expect(html).toContain('/read/chapter-6#fence"');
    expect(await questions()).toMatchObject([{ state: 'answered' }]);
  });

  test('that is busy for a moment is asked again', async () => {
    const before = (await sentTo('busy-once')).length;
    await open('busy-once', name);
    const html = await read(await ask(shop, page, PRICE));
    const tries = (await sentTo('busy-once')).length - before;
    // The process counts over both protocols: only the first of all is refused.
    expect(tries).toBe(before === 0 ? 2 : 1);
    expect(html).toContain('Ask for a third of what it saves them');
  });

  test('that never ends is cut', async () => {
    await open('endless', name);
    await ask(shop, page, PRICE);
    const [row] = await questions();
    expect(row?.state).toBe('answered');
    expect(row?.answer.length).toBeLessThan(13_000);
    expect(await cost()).toBe(row?.cost_microcents);
  });

  test('gets no name, no email address and no order number, even if they are typed', async () => {
    await open('fine', name);
    const before = (await sentTo('fine')).length;
    await ask(shop, page, 'I am Ann, ann@example.com, order 1: What price should I ask for?');
    const sent = (await sentTo('fine')).slice(before);
    // The search is unsure about so many words, so the question is rewritten first.
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body).toContain('between a third and a half');
    for (const { body, headers } of sent) {
      expect(body).toContain('What price should I ask for?');
      expect(body).not.toMatch(/\bann\b|example\.com|order 1\b/i);
      expect(JSON.stringify(headers)).not.toMatch(/\bann\b|example\.com/i);
    }
  });

  test('gets a Bulgarian question in English for the search, and answers the original', async () => {
    await open('fine', name);
    const before = (await sentTo('fine')).length;
    await ask(shop, page, 'Каква цена да поискам?');
    const [translation, answer] = (await sentTo('fine')).slice(before);
    expect(JSON.parse(translation?.body ?? '{}').stream).toBeFalsy();
    expect(answer?.body).toContain('Каква цена да поискам?');
    expect(answer?.body).toContain('chapter-6#fence');
    expect(await questions()).toMatchObject([{ input_tokens: 1050, output_tokens: 205 }]);
  });

  test('rewrites a question that the search is unsure about, which is in the books', async () => {
    await open('fine', name);
    const before = (await sentTo('fine')).length;
    await ask(shop, page, 'Ann says my cousin wants to be billed by the moon');
    const [query, answer] = (await sentTo('fine')).slice(before);
    expect(JSON.parse(query?.body ?? '{}').stream).toBeFalsy();
    expect(query?.body).not.toMatch(/\bAnn\b/);
    // The stub rewrites everything as "how to set a price".
    expect(answer?.body).toContain('chapter-6#fence');
    const [row] = await questions();
    expect(row).toMatchObject({ input_tokens: 1050, output_tokens: 205 });
    expect(await cost()).toBe(row?.cost_microcents);
  });
});

test('a question that is not rewritten in time is answered all the same', async () => {
  await open('streams-only');
  // Not by the clock, on which it takes six seconds.
  const shortly = AbortSignal.timeout.bind(AbortSignal, 100);
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(shortly);
  onTestFinished(() => limit.mockRestore());
  await ask(shop, page, 'My cousin wants to be billed by the moon');
  expect(await questions()).toMatchObject([
    { state: 'answered', fallback: null, input_tokens: 1000, output_tokens: 200 },
  ]);
  expect(limit).toHaveBeenNthCalledWith(1, 6000);
});

test('a busy model without Retry-After is given up after two more tries', FULL, async () => {
  await open('busy');
  const html = await read(await ask(shop, page, PRICE));
  expect((await sentTo('busy')).length).toBe(3);
  expect(html).toContain('The language model didn’t respond.');
});

/** An answer that waits before its last words, and what is sent to its page. */
async function followAnswer() {
  await open('waits');
  const { address } = await (await post(shop, `${page}/ask`, { question: PRICE }, json)).json();
  const [row] = await questions();
  const events = await shop.app.request(`${address}/${row?.id}/events?lng=en`);
  return { address, row, ...readEvents(events) };
}

test('an answer streams to its page, and is announced as a whole when it is done', async () => {
  const { address, row, readTo } = await followAnswer();
  expect(row?.state).toBe('answering');
  expect(await read(address)).toContain('Writing the answer…');
  const written = await readTo('onerror');
  expect(written).toContain('It is always right');
  await model.continue();
  const rest = await readTo('event: done');
  // What is not checked yet shows no source.
  const [more = ''] = rest.split('event: done');
  expect(written + more).not.toMatch(/read\/chapter|<img/);
});

test('the buyer can stop an answer and keeps what was said', async () => {
  const { address, row, readTo, close } = await followAnswer();
  await readTo('Ask for a third');
  await post(shop, `${address}/${row?.id}/stop`);
  expect(await questions()).toMatchObject([{ state: 'answered', stopped: 1, fallback: null }]);
  const html = await read(address);
  expect(html).toContain('You stopped this answer.');
  expect(html).toContain('Ask for a third');
  expect(html).not.toContain('Then wait.');
  await close();
});

test('an answer that is stopped before its first word leaves the question to be asked again', async () => {
  await open('silent');
  const { address } = await (await post(shop, `${page}/ask`, { question: PRICE }, json)).json();
  await post(shop, `${address}/${(await questions())[0]?.id}/stop`);
  expect(await questions()).toMatchObject([{ state: 'failed', lease_until: null, stopped: 0 }]);
  expect(await read(address)).toContain('This question wasn’t answered.');
});

test('a process that stops ends its answers, and the next one can give them', async () => {
  const DATA_DIR = newDataFolder();
  shop = await consultantShop({ ...model.settings('silent'), DATA_DIR });
  page = await buyAccess(shop);
  const { address } = await (await post(shop, `${page}/ask`, { question: PRICE }, json)).json();
  await shop.close();
  shop = await testShop({ ...model.settings('fine'), DATA_DIR });
  const [row] = await questions();
  expect(row).toMatchObject({ state: 'failed', lease_until: null });
  // What was sent is counted; what was reserved for the rest is not.
  expect(row?.cost_microcents).toBe((row?.input_tokens ?? 0) * 100);
  expect(await cost()).toBe(row?.cost_microcents);
  await post(shop, `${address}/${row?.id}/again`);
  expect(await questions()).toMatchObject([{ state: 'answered', engine: 'fake', attempts: 2 }]);
  rmSync(DATA_DIR, { recursive: true });
});

describe('the budget', () => {
  const withBudget = (centsPerMonth: number) =>
    otherwise(({ consultant }) => ({
      consultant: consultant && {
        ...consultant,
        model: { ...consultant.model, centsPerMonth, centsPerOrder: centsPerMonth },
      },
    }));
  const alerts = async () => {
    const jobs = shop.store.selectFrom('emails').select('dedupe_key');
    const rows = await jobs.where('kind', '=', 'seller-alert').orderBy('dedupe_key').execute();
    return rows.map(({ dedupe_key }) => dedupe_key);
  };

  test('is reserved before the model is asked: when it is used up, the guide answers', async () => {
    await open('fine', 'fake', withBudget(2));
    await ask(shop, page, PRICE);
    expect(await cost()).toBe(200_000);
    expect(await alerts()).toEqual([]);
    await shop.store
      .updateTable('daily_figures')
      .set({ value: 1_900_000 })
      .where('figure', '=', 'consultant:cost')
      .execute();
    const before = (await sentTo('fine')).length;
    const html = await read(await ask(shop, page, 'What price now?'));
    expect((await sentTo('fine')).length).toBe(before);
    expect(html).toContain('The language model’s budget for this month is used up.');
    expect(await cost()).toBe(1_900_000);
    const later = (await questions()).find(({ text }) => text === 'What price now?');
    expect(later).toMatchObject({ engine: 'built-in', fallback: 'budget' });
    expect(await alerts()).toEqual(['alert:consultant-budget-used:2026-11']);
    shop.time.now = new Date('2026-12-01T12:00:00Z');
    await ask(shop, page, PRICE);
    expect((await sentTo('fine')).length).toBe(before + 1);
  });

  test('has one notice at 80 %', async () => {
    await open('fine', 'fake', withBudget(10));
    await shop.store
      .insertInto('daily_figures')
      .values({ day: '2026-11-02', figure: 'consultant:cost', value: 7_600_000 })
      .execute();
    await ask(shop, page, PRICE);
    await ask(shop, page, PRICE);
    expect(await alerts()).toEqual(['alert:consultant-budget:2026-11']);
  });

  test('has a share for each order: one that used it up leaves the others theirs', async () => {
    const shares = otherwise(({ consultant }) => ({
      consultant: consultant && {
        ...consultant,
        model: { ...consultant.model, centsPerMonth: 100, centsPerOrder: 2 },
      },
    }));
    await open('fine', 'fake', shares);
    const spent = () =>
      shop.store.selectFrom('consultant_months').select('cost_microcents').orderBy('order_id');
    await post(shop, `${await ask(shop, page, PRICE)}/delete`);
    expect(await spent().execute()).toEqual([{ cost_microcents: 200_000 }]);
    await shop.store.updateTable('consultant_months').set({ cost_microcents: 1_900_000 }).execute();
    const html = await read(await ask(shop, page, PRICE));
    expect(html).toContain('budget for this month is used up');
    expect(await alerts()).toEqual([]);
    const use = await consultantCommand.run(sellerOf(shop), { days: 1 });
    expect(use).toMatchObject({
      shareInCents: 2,
      orders: [{ orderNumber: 1, costInCents: 1.9, percentOfShare: 95 }],
    });
    const other = await buyAccess(shop, 'cs_2', 'pi_2');
    expect(await read(await ask(shop, other, PRICE))).toContain('Answered by fake');
    expect(await cost()).toBe(400_000);
  });
});

test('deleting a conversation ends its answer, which is then in the books', async () => {
  await open('silent');
  const before = (await sentTo('silent')).length;
  for (let n = 1; n <= 3; n += 1) {
    const { address } = await (await post(shop, `${page}/ask`, { question: PRICE }, json)).json();
    await expect.poll(async () => (await sentTo('silent')).length).toBe(before + n);
    expect(await model.running()).toBe(1);
    await post(shop, `${address}/delete`);
    await expect.poll(model.running).toBe(0);
  }
  expect(await questions()).toEqual([]);
  // What was sent, three times; nothing stays reserved.
  const sum = await shop.store.selectFrom('consultant_months').selectAll().execute();
  expect(sum).toMatchObject([{ cost_microcents: await cost() }]);
  expect(await cost()).toBeLessThan(3 * 300_000);
});

test('an answer ends when another process deletes its conversation', async () => {
  await open('silent');
  await post(shop, `${page}/ask`, { question: PRICE }, json);
  await expect.poll(model.running).toBe(1);
  await shop.store.deleteFrom('conversations').execute();
  await expect.poll(model.running, { timeout: 10_000 }).toBe(0);
});

test('one order follows answers on a few pages, and leaves the others theirs', async () => {
  await open('silent');
  const follow = async (of: string) => {
    const { html } = await (await post(shop, `${of}/ask`, { question: PRICE }, json)).json();
    return /data-events="([^"]+)"/.exec(html)?.[1] ?? 'no events';
  };
  const events = await follow(page);
  const pages = await Promise.all(Array.from({ length: 8 }, () => shop.app.request(events)));
  const statuses = pages.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  const other = await follow(await buyAccess(shop, 'cs_2', 'pi_2'));
  const theirs = await shop.app.request(other);
  expect(theirs.status).toBe(200);
  await Promise.all([...pages, theirs].map(({ body }) => body?.cancel()));
  const again = await shop.app.request(events);
  expect(again.status).toBe(200);
  await again.body?.cancel();
});

test('a footnote of the model’s own is no source, while it streams either', async () => {
  await open('forges');
  const { address, html } = await (
    await post(shop, `${page}/ask?lng=en`, { question: PRICE }, json)
  ).json();
  const events = /data-events="([^"]+)"/.exec(html)?.[1] ?? 'no events';
  const text = await (await shop.app.request(`${events}?lng=en`)).text();
  expect(text).toContain('deduct 100%');
  expect(text).not.toMatch(/q1-source|Source 1/);
  expect(await read(address)).not.toContain('q1-source');
  expect(await questions()).toMatchObject([{ sources: '[]' }]);
});
