import { marked } from 'marked';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, buyAccess, consultantShop, post } from '../../../../testkit/consultantShop.ts';
import { copiesIn, SHAPES, settingsFor } from '../../../../testkit/engines.ts';
import { refundEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { otherwise } from '../../../../testkit/ourShop.ts';
import { sellerOf, type TestShop } from '../../../../testkit/testShop.ts';
import { commands } from '../composition.ts';
import { beginAttempt, endAttempt } from './attempts.ts';
import { releaseQuestions } from './conversations.ts';

let shop: TestShop;
let page: string;
afterEach(() => shop.close());

const PRICE = 'What price should I ask for?';
const read = async (path: string) => (await shop.app.request(path)).text();
const questions = () =>
  shop.store.selectFrom('questions').selectAll().orderBy('asked_at').orderBy('sequence').execute();
const idOf = async () => (await questions()).at(-1)?.id ?? 'no question';
const context = () => sellerOf(shop);
const figure = async (name: string) => {
  const rows = await shop.store
    .selectFrom('daily_figures')
    .select('value')
    .where('figure', '=', name)
    .execute();
  return rows.reduce((sum, { value }) => sum + Number(value), 0);
};

describe.each(SHAPES)('on %s, a conversation', (shape) => {
  beforeEach(async () => {
    shop = await consultantShop(await settingsFor(shape), copiesIn(shape));
    page = await buyAccess(shop);
  });

  test('needs no script: the page after the post has the answer and links into the reader', async () => {
    expect(await read(`${page}?lng=en`)).toContain('An automated assistant. It can be wrong.');
    const address = await ask(shop, page, PRICE);
    expect(address).toMatch(new RegExp(`^${page}/[\\w-]{36}$`));
    const html = await read(`${address}?lng=en`);
    expect(html).toContain(PRICE);
    expect(html).toContain(`href="${page.replace('consultant', 'read')}/chapter-6#fence"`);
    expect(html).toContain('Automated, can be wrong');
    expect(await questions()).toMatchObject([
      { state: 'answered', attempts: 1, engine: 'built-in' },
    ]);
    expect(await figure('consultant:answers')).toBe(1);

    const bulgarian = await read(`${address}?lng=bg`);
    expect(bulgarian).toContain('Автоматичен помощник. Може да греши.');
    const second = await ask(shop, page, 'And on the phone?', address.split('/').at(-1));
    expect(second).toBe(address);
    expect((await questions()).map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  test('belongs to one order: no other key opens, changes or continues it', async () => {
    const address = await ask(shop, page, 'A question of Ann');
    const id = address.split('/').at(-1) ?? '';
    const question = await idOf();
    const other = await buyAccess(shop, 'cs_2', 'pi_2');
    expect(other).not.toBe(page);
    expect((await shop.app.request(`${other}/${id}`)).status).toBe(303);
    expect(await read(other)).not.toContain('A question of Ann');
    expect((await shop.app.request(`${other}/${id}/export`)).status).toBe(303);
    expect((await shop.app.request(`${other}/${id}/${question}/events`)).status).toBe(404);
    for (const step of ['rename', 'share', 'delete', `${question}/up`, `${question}/again`]) {
      await post(shop, `${other}/${id}/${step}`, { title: 'Mine', shared: 'yes' });
    }
    const continued = await ask(shop, other, 'Go on', id);
    expect(continued).not.toContain(id);
    const rows = await shop.store.selectFrom('conversations').selectAll().execute();
    expect(rows.find((row) => row.id === id)).toMatchObject({
      title: 'A question of Ann',
      shared_at: null,
    });
    expect((await questions()).find((row) => row.id === question)?.thumb).toBeNull();
  });

  test('can be renamed, rated, shared, exported and deleted', async () => {
    const address = await ask(shop, page, PRICE);
    const question = await idOf();
    await post(shop, `${address}/rename`, { title: ' My  price ' });
    await post(shop, `${address}/${question}/up`);
    await post(shop, `${address}/share`, { shared: 'yes' });
    expect(await read(`${address}?lng=en`)).toContain('<h1 id="talk">My price</h1>');
    expect(await figure('consultant:up')).toBe(1);
    await post(shop, `${address}/${question}/down`);
    expect([await figure('consultant:up'), await figure('consultant:down')]).toEqual([0, 1]);
    await post(shop, `${address}/${question}/down`);
    expect(await figure('consultant:down')).toBe(0);
    const [row] = await shop.store.selectFrom('conversations').selectAll().execute();
    expect(row?.shared_at).toBe(shop.time.now.getTime());

    const file = await shop.app.request(`${address}/export?lng=en`);
    expect(file.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const markdown = await file.text();
    expect(markdown).toContain(`# My price\n\n## You\n\n> ${PRICE}\n\n## Consultant\n\n`);
    expect(markdown).toMatch(/\[\^1-1\]: Chapter 6, Three numbers that fence the price: “/);
    expect(markdown).toContain('*Automated, can be wrong*');

    await post(shop, `${address}/delete`);
    expect(await questions()).toEqual([]);
    expect((await shop.app.request(address)).headers.get('location')).toBe(page);
  });

  test('is exported without links, pictures and footnotes of a model', async () => {
    const address = await ask(shop, page, PRICE);
    const answer = [
      'Ask for a third.[^1] Between them[^1](https://evil.example) [the refund page](https://evil.example/phish)',
      '[a][b] ![x](https://evil.example/p.png) <img src=x> \\\\<b>x</b> https://evil.example www.evil.example',
      '[^1]: You will earn $10,000.',
      '[b]: https://evil.example',
    ].join('\n\n');
    await shop.store.updateTable('questions').set({ answer }).execute();
    const markdown = await read(`${address}/export?lng=en`);
    const html = await marked.parse(markdown);
    expect(html).not.toMatch(/<a |<img|<b>/);
    expect(html).toContain('the refund page');
    expect(markdown.match(/^\[\^1-1\]:.*$/gm)).toEqual([expect.stringContaining('Chapter 6')]);
    expect(markdown).toContain('Ask for a third.[^1-1]');
  });

  test('is interrupted by a crash: the question is there and asked again with one click', async () => {
    const address = await ask(shop, page, PRICE);
    const [order] = await shop.orders();
    const question = await idOf();
    await shop.store.updateTable('questions').set({ state: 'asked', answered_at: null }).execute();
    const about = { orderId: order?.id ?? '', questionId: question, again: false };
    const first = await beginAttempt(context(), about, { input: 1000, output: 1000 });
    expect(await beginAttempt(context(), about, undefined)).toBe('busy');
    expect(await ask(shop, page, 'Another one')).toBe('status 422');
    // The process is killed here; the next one starts.
    await releaseQuestions(shop.store);
    const html = await read(`${address}?lng=en`);
    expect(html).toContain('This question wasn’t answered.');
    expect(html).toContain(`action="${address}/${question}/again"`);
    const second = await beginAttempt(context(), about, undefined);

    // The first process was only slow: what it brings is neither stored nor counted.
    if (typeof first === 'string' || typeof second === 'string') throw new Error('busy');
    const late = { answer: 'late', sources: [], engine: 'x', fallback: null, stopped: false };
    expect(await endAttempt(context(), first, { input: 9, output: 9 }, late)).toBe(false);
    await endAttempt(context(), second, { input: 0, output: 0 });
    await post(shop, `${address}/${question}/again`);
    expect(await questions()).toMatchObject([{ state: 'answered', attempts: 4 }]);
    expect(await endAttempt(context(), first, { input: 9, output: 9 }, late)).toBe(false);
    const [row] = await questions();
    expect(row?.answer).not.toBe('late');
    expect(await figure('consultant:answers')).toBe(2);
    // Its reservation stays in the books once: the provider may bill it.
    expect(await figure('consultant:cost')).toBe(first.reserved);
    expect(row?.cost_microcents).toBe(first.reserved);
  });

  test('a lease that has ended makes the question open again, without a restart', async () => {
    const address = await ask(shop, page, PRICE);
    await shop.store
      .updateTable('questions')
      .set({ state: 'answering', answered_at: null, lease_until: shop.time.now.getTime() + 1 })
      .execute();
    expect(await read(`${address}?lng=en`)).toContain('Writing the answer…');
    shop.time.now = new Date(shop.time.now.getTime() + 1000);
    expect(await read(`${address}?lng=en`)).toContain('This question wasn’t answered.');
    await post(shop, `${address}/${await idOf()}/again`);
    expect(await questions()).toMatchObject([{ state: 'answered', attempts: 2 }]);
  });

  test('keeps the profile and leads back to its page', async () => {
    const address = await ask(shop, page, PRICE);
    const profile = { trade: 'Résumés <b>', client: 'x'.repeat(500), conversation: '' };
    const answer = await post(shop, `${page}/profile`, {
      ...profile,
      conversation: address.split('/').at(-1) ?? '',
    });
    expect(answer.headers.get('location')).toBe(address);
    const html = await read(address);
    expect(html).toContain('<dd>Résumés &lt;b&gt;</dd>');
    expect(html).toContain(`<dd>${'x'.repeat(200)}</dd>`);
  });

  test('is erased, exported and forgotten with the person', async () => {
    await ask(shop, page, 'A question of Ann');
    await post(shop, `${page}/profile`, { trade: 'Résumés' });
    const copy = await commands.export.run(context(), { email: 'ann@example.com' });
    expect(JSON.stringify(copy)).toContain('A question of Ann');
    expect(JSON.stringify(copy)).toContain('Résumés');
    const erasing = { email: 'ann@example.com', dryRun: false, anyway: false, andEndAccess: false };
    await commands.erase.run(context(), erasing);
    const tables = [
      'questions',
      'conversations',
      'consultant_profiles',
      'consultant_days',
    ] as const;
    for (const table of tables) {
      expect(await shop.store.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });
});

test('a conversation ends with its retention period, and its questions with it', async () => {
  shop = await consultantShop();
  page = await buyAccess(shop);
  await ask(shop, page, PRICE);
  shop.time.now = new Date('2027-11-14T12:00:00Z');
  await commands.retention.run(context(), { dryRun: false, clockIsRight: true });
  expect(await questions()).toHaveLength(1);
  shop.time.now = new Date('2027-11-16T12:00:00Z');
  await commands.retention.run(context(), { dryRun: false, clockIsRight: true });
  expect(await questions()).toEqual([]);
});

describe('the access', () => {
  beforeEach(async () => {
    shop = await consultantShop();
    page = await buyAccess(shop);
  });

  test('ends after the month: conversations stay readable, and nothing can be asked', async () => {
    const address = await ask(shop, page, PRICE);
    shop.time.now = new Date('2026-12-15T22:00:00Z');
    const html = await read(`${address}?lng=en`);
    expect(html).toContain(PRICE);
    expect(html).toContain('Your free access ended on December 15, 2026.');
    expect(html).not.toContain('name="question"');
    expect(await ask(shop, page, 'One more')).toBe('status 422');
    await shop.store.updateTable('questions').set({ state: 'failed', answered_at: null }).execute();
    expect((await post(shop, `${address}/${await idOf()}/again`)).status).toBe(422);
    expect(await questions()).toMatchObject([{ state: 'failed' }]);
  });

  test('ends at once with a refund, and with a new library link', async () => {
    const address = await ask(shop, page, PRICE);
    const { libraryUrl } = await commands['order-new-link'].run(context(), { number: 1 });
    expect((await shop.app.request(address)).status).toBe(404);
    const library = new URL(libraryUrl).pathname;
    const moved = `${library}/consultant/${address.split('/').at(-1)}`;
    expect((await shop.app.request(moved)).status).toBe(200);
    await shop.deliver(refundEvent(4900));
    for (const path of [moved, `${library}/consultant`, `${moved}/export`]) {
      expect((await shop.app.request(path)).headers.get('location')).toBe(library);
    }
    expect((await post(shop, `${library}/consultant/ask`, { question: 'x' })).status).toBe(303);
    expect(await questions()).toHaveLength(1);
  });

  test('is not for other sites: their posts are rejected', async () => {
    const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
    for (const step of ['ask', 'profile', 'x/delete', 'x/y/up']) {
      const answer = await post(shop, `${page}/${step}`, { question: 'x' }, headers);
      expect(answer.status, step).toBe(403);
    }
    expect(await questions()).toEqual([]);
  });

  test('has a number of questions per day, which deleting does not reset', async () => {
    await shop.close();
    const few = otherwise(({ consultant }) => ({
      consultant: consultant && { ...consultant, questionsPerDay: 2 },
    }));
    shop = await consultantShop({}, 1, few);
    page = await buyAccess(shop);
    await post(shop, `${await ask(shop, page, 'First')}/delete`);
    await ask(shop, page, 'Second');
    const refused = await post(shop, `${page}/ask?lng=en`, { question: 'Third' });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain('You’ve used all of today’s questions.');
    expect(html).toContain('>Third</textarea>');
    expect(await questions()).toHaveLength(1);
    shop.time.now = new Date('2026-11-16T12:00:00Z');
    expect(await ask(shop, page, 'Third')).toContain(page);
  });

  test('rejects empty and too long questions and keeps what was typed', async () => {
    for (const [question, words] of [
      [' \n ', 'Type your question first.'],
      ['x'.repeat(2001), 'Your question is too long.'],
    ] as const) {
      const answer = await post(shop, `${page}/ask?lng=en`, { question });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(words);
    }
    const huge = await post(shop, `${page}/ask`, { question: 'x'.repeat(40_000) });
    expect(huge.status).toBe(413);
    expect(await questions()).toEqual([]);
  });

  test('with a script gets the exchange as JSON and follows it by events', async () => {
    const json = { accept: 'application/json' };
    const answer = await post(shop, `${page}/ask?lng=en`, { question: PRICE }, json);
    const { address, html } = await answer.json();
    expect(html).toContain(PRICE);
    const events = await shop.app.request(`${address}/${await idOf()}/events?lng=en`);
    expect(events.headers.get('content-type')).toContain('text/event-stream');
    const text = await events.text();
    expect(text.match(/^event: \w+/gm)?.at(-1)).toBe('event: done');
    expect(text).toContain('chapter-6#fence');
    const refused = await post(shop, `${page}/ask?lng=en`, { question: '' }, json);
    expect(await refused.json()).toEqual({ problem: 'Type your question first.' });
  });
});
