import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Facts } from './facts.ts';

/** What is known of the shop is remembered: each case needs its modules anew. */
beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.doUnmock('./messages/bg/refund.ts');
  vi.doUnmock('./messages/bg/landing.ts');
  vi.doUnmock('./landing.ts');
  vi.doUnmock('./legal/en/refundPolicy.md?raw');
});

const problems = async () => (await import('./contentProblems.ts')).contentProblems();

test('the words of this shop are whole', async () => {
  expect(await problems()).toEqual([]);
});

test('a text that a language lacks is named with its file', async () => {
  vi.doMock('./messages/bg/refund.ts', async (original) => {
    const { refund } = await original<typeof import('./messages/bg/refund.ts')>();
    const without = (facts: Facts) => {
      const { submit: _, ...words } = refund(facts);
      const { txn: __, ...questions } = words.questions;
      return { ...words, questions };
    };
    return { refund: without };
  });
  const [file, english] = ['content/messages/bg/refund.ts', 'content/messages/en/refund.ts'];
  expect(await problems()).toEqual([
    `${file}: questions.txn is missing; translate it from ${english}`,
    `${file}: submit is missing; translate it from ${english}`,
  ]);
});

test('so is an item that a list lacks', async () => {
  vi.doMock('./messages/bg/landing.ts', async (original) => {
    const { landing } = await original<typeof import('./messages/bg/landing.ts')>();
    const without = (facts: Facts) => {
      const words = landing(facts);
      const steps = words.guarantee.steps.slice(0, 2);
      return { ...words, guarantee: { ...words.guarantee, steps } };
    };
    return { landing: without };
  });
  expect(await problems()).toEqual([
    expect.stringMatching(/^content\/messages\/bg\/landing\.ts: guarantee\.steps\.2 is missing;/),
  ]);
});

test('names an option of the refund form that has no text', async () => {
  vi.doMock('#shop', async (original) => {
    const { default: shop } = await original<typeof import('#shop')>();
    const refundForm = { ...shop.refundForm, resolution: ['Refund', 'A new loaf'] };
    return { default: { ...shop, refundForm } };
  });
  const what = 'has no text for "A new loaf" of refundForm in shop.config.ts';
  const found = await problems();
  vi.doUnmock('#shop');
  expect(found).toEqual(
    ['en', 'bg'].flatMap((language) => [
      `content/messages/${language}/refund.ts: options ${what}`,
      `content/messages/${language}/mails.ts: refundRequestReceived.next ${what}`,
    ]),
  );
});

test('names a mistake in the list of sections', async () => {
  vi.doMock('./landing.ts', async (original) => {
    const { LANDING } = await original<typeof import('./landing.ts')>();
    return { LANDING: [...LANDING, { section: 'text', words: 'whi' }] };
  });
  expect(await problems()).toEqual([
    'content/landing.ts: section 11 (text): words: content/messages/en/landing.ts has no whi; did you mean why?',
  ]);
});

test.each([
  ['by {{frim}}', 'there is no fact called {{frim}}; did you mean {{firm}}?'],
  ['by {{zzzzzzzzzz}}', 'there is no fact called {{zzzzzzzzzz}}; content/facts.ts has them all'],
  ['{{if frim}} by us', 'there is no fact called {{frim}}; did you mean {{firm}}?'],
  ['by {{ firm }}', '{{ firm }} is not understood; write {{name}}, or {{if name}} at the'],
  ['by us {{if firm}}', '{{if firm}} is not understood; write {{name}}'],
])('a slip in a legal text is told in words: %s', async (text, words) => {
  const head = '---\ntitle: A\ndescription: B\nupdated: 2026-11-15\n---\n';
  vi.doMock('./legal/en/refundPolicy.md?raw', () => ({ default: `${head}\n${text}\n` }));
  expect(await problems()).toEqual([expect.stringContaining(words)]);
  expect((await problems())[0]).toMatch(/^content\/legal\/en\/refundPolicy\.md: /);
});
