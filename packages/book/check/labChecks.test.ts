import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { guide } from '../../../testkit/ourGuide.ts';
import type { Build } from '../read/readLab.ts';

/** Runs the code nodes of the workflows as n8n does: with the items of the node before. */
const builds = guide.lab?.builds ?? [];

type Json = Record<string, unknown>;
type Parameters = {
  jsCode?: string;
  assignments?: { assignments: { value: string }[] };
  completionMessage?: string;
};

function parametersOf({ workflow }: Build, name: string): Parameters {
  const node = workflow.nodes.find((one) => one.name === name);
  if (!node) throw new Error(`no node "${name}"`);
  return node.parameters;
}

function runCode(build: Build, name: string, items: Json[], before: Json[] = []): Json[] {
  const wrapped = (list: Json[]) => ({ all: () => list.map((json) => ({ json })) });
  const code = `(() => { ${parametersOf(build, name).jsCode} })()`;
  const $now = { toISODate: () => '2026-06-15' };
  const scope = { $input: wrapped(items), $: () => wrapped(before), $now };
  const results = runInNewContext(code, scope) as { json: Json }[];
  return results.map(({ json }) => ({ ...json }));
}

function check(number: number, input: string, text: string | undefined, error?: unknown): Json {
  const build = builds[number - 1];
  if (!build) throw new Error(`no build ${number}`);
  const facts = parametersOf(build, 'Facts').assignments?.assignments[0]?.value;
  const [result] = runCode(
    build,
    'Check the answer',
    [{ text, error }],
    [{ input, facts, id: 'T01' }],
  );
  return result ?? {};
}

const reply = (verdict: string, sources: string, answer: string) =>
  `VERDICT: ${verdict}\nSOURCES: ${sources}\nANSWER: ${answer}`;

describe.each(builds)('build $number', (build) => {
  const { jsCode = '' } = parametersOf(build, 'Check the answer');
  const [, list = ''] = /const VERDICTS = \[(.*)\]/.exec(jsCode) ?? [];
  const verdicts = Array.from(list.matchAll(/'([A-Z ]+)'/g), ([, verdict]) => verdict);
  const [, fallback = ''] = /const FALLBACK = '(.*)'/.exec(jsCode) ?? [];

  test('expects only verdicts that its check knows, and each of them', () => {
    const expected = new Set(build.cases.map((one) => one.expected));
    expect([...expected].toSorted()).toEqual([...verdicts].toSorted());
  });

  test('gives the careful verdict when the model fails or answers in another form', () => {
    expect(verdicts).toContain(fallback);
    for (const text of [undefined, 'Sure! Here is my answer.', reply('APPROVED', 'none', 'Yes.')]) {
      expect(check(build.number, 'Hello?', text)).toMatchObject({
        id: 'T01',
        verdict: fallback,
        problems: expect.stringContaining('no known verdict'),
      });
    }
  });

  test('names the cause when the model fails', () => {
    for (const error of ['Incorrect API key', { message: 'Incorrect API key' }]) {
      expect(check(build.number, 'Hello?', undefined, error)).toMatchObject({
        verdict: fallback,
        problems: expect.stringContaining('the model failed: Incorrect API key'),
      });
    }
  });

  test('keeps an answer without labels for the person who decides', () => {
    const { answer } = check(build.number, 'Hello?', 'Sure! Here is my answer.');
    expect(answer).toContain('Sure! Here is my answer.');
  });

  test.each([
    ['in bold', '**$1:** '],
    ['as headings', '## $1: '],
  ])('reads labels %s', (_, label) => {
    const plain = reply(`**${fallback}**.`, 'none', 'Because of it.');
    const text = plain.replace(/^(\w+): /gm, label);
    const { verdict, answer, problems } = check(build.number, 'Hello?', text);
    expect({ verdict, answer, problems }).toEqual({
      verdict: fallback,
      answer: 'Because of it.\nSources: none',
      problems: '',
    });
  });

  test('tells test cases from live work', () => {
    const [tested] = runCode(build, 'Case', [{ ...build.cases[0] }]);
    expect(tested).toMatchObject({ origin: 'test', input: build.cases[0]?.input });
    const live = { subject: 'S', text: 'T', Passage: 'T', Document: 'T' };
    const forms = { Pages: 'T', Question: 'T', Request: 'T' };
    const [item] = runCode(build, 'Case', [{ ...live, ...forms }]);
    expect(item).toMatchObject({ origin: 'live', input: expect.stringMatching(/T$/) });
  });
});

const PASSAGE = '[00:01] I raised my price by 15 percent. Ten said fine.';
const INVOICE = 'Reyes\nInvoice RRS-019\nNet 350.00 Tax 24.50 Total 374.50';
const row = (tax: string, number = 'RRS-019', date = '2026-08-15') =>
  `supplier=Reyes; number=${number}; date=${date}; net=350.00; tax=${tax}; total=374.50`;
const PAGES = 'Our warehouse in Dell County. 45 colleagues. We start a second shift.';
const quote = (total: string, rate = '0.14', words = '1200') =>
  `words=${words}; rate=${rate}; urgent=no; total=${total}\nThank you.`;
const WORDS = '1,200 words English to German by June 20';

test.each([
  [1, 'Hours?', reply('ROUTINE', 'F1', 'We open at 8.'), 'ROUTINE', ''],
  [1, 'Hours?', reply('ROUTINE', 'none', 'We open at 8.'), 'PERSON', 'no fact named'],
  [1, 'Hours?', reply('ROUTINE', 'F99', 'At 8.'), 'PERSON', 'names a fact that does not exist'],
  [1, 'Hi', reply('ROUTINE', 'F2', 'We refund you.'), 'PERSON', 'promise word in a draft'],
  [2, PASSAGE, reply('POST', '"raised my price" | ten said fine', 'Up 15.'), 'POST', ''],
  [2, PASSAGE, reply('POST', 'all said fine', 'Fine.'), 'ASK', 'quotation is not in the passage'],
  [2, PASSAGE, reply('POST', 'ten said fine', '80%.'), 'ASK', 'number is not in the passage'],
  [2, PASSAGE, reply('POST', '', 'Fine.'), 'ASK', 'no quotation'],
  [3, INVOICE, reply('ROW', 'Total 374.50', row('24.50')), 'ROW', ''],
  [3, INVOICE, reply('ROW', 'Total', row('20.00')), 'DOUBT', 'net and tax are not the total'],
  [3, INVOICE, reply('ROW', 'Total', row('24.50', '')), 'DOUBT', 'empty field'],
  [3, INVOICE, reply('ROW', '', row('24.50', 'RRS-091')), 'DOUBT', 'number is not on the page'],
  [
    3,
    INVOICE,
    reply('ROW', '', row('24.50', 'RRS-019', '08/15/2026')),
    'DOUBT',
    'date has another form',
  ],
  [4, PAGES, reply('PASS', 'warehouse|45 colleagues|second shift', 'P1 yes'), 'PASS', ''],
  [4, PAGES, reply('PASS', 'warehouse', 'P1 yes'), 'NOT FOUND', 'fewer than three quotations'],
  [4, PAGES, reply('FAIL', '', 'X1'), 'NOT FOUND', 'no quotation'],
  [4, PAGES, reply('FAIL', 'we close', 'X3'), 'NOT FOUND', 'quotation is not on the pages'],
  [5, 'Hotel for $150?', reply('ANSWERED', 'D1.2', '$150 is over $140 (D1.2).'), 'ANSWERED', ''],
  [5, 'Hotel?', reply('ANSWERED', 'none', '$140.'), 'NOT FOUND', 'no section named'],
  [
    5,
    'Hotel?',
    reply('ANSWERED', 'D9.9', 'Yes.'),
    'NOT FOUND',
    'names a section that does not exist',
  ],
  [5, 'Hotel?', reply('ANSWERED', 'D1.2', '$160.'), 'NOT FOUND', 'number is not in the section'],
  [6, WORDS, reply('QUOTE', 'R1', quote('168.00')), 'QUOTE', ''],
  [6, WORDS, reply('QUOTE', 'R1', quote('186.00')), 'ASK', 'total is not words times rate'],
  [6, WORDS, reply('QUOTE', 'R1', quote('12.00', '0.01')), 'ASK', 'rate is not in the list'],
  [
    6,
    WORDS,
    reply('QUOTE', 'R1', quote('140.00', '0.14', '1000')),
    'ASK',
    'words are not in the request',
  ],
])('the check of build %i reads "%s" and %j as %s', (number, input, text, verdict, problem) => {
  const result = check(number, input, text);
  expect([result.verdict, String(result.problems).includes(problem)]).toEqual([verdict, true]);
  expect(result).not.toHaveProperty('facts');
});

/** The smallest job and the urgent surcharge, in the totals that the cases expect. */
test('every total that build 6 expects is right by its own check', () => {
  for (const { input, contains = '' } of builds[5]?.cases ?? []) {
    const [, total] = /^total=(.*)$/.exec(contains) ?? [];
    if (!total) continue;
    const words = /\d[\d.,]*/.exec(input)?.[0].replace(/[.,]/g, '') ?? '';
    const urgent = /one working day/.test(input) ? 'yes' : 'no';
    const fits = ['0.14', '0.15', '0.12'].some((rate) => {
      const answer = `words=${words}; rate=${rate}; urgent=${urgent}; total=${total}`;
      return check(6, input, reply('QUOTE', 'R1', answer)).verdict === 'QUOTE';
    });
    expect([input, fits]).toEqual([input, true]);
  }
});

test('build 5 shows staff no answer that failed the check', () => {
  const { completionMessage = '' } = parametersOf(builds[4] as Build, 'Show the answer');
  const shown = ($json: Json) =>
    runInNewContext(completionMessage.replace(/^=\{\{|\}\}$/g, ''), { $json });
  const wrong = check(5, 'Hotel?', reply('ANSWERED', 'D1.2', '$160.'));
  expect(wrong.answer).toContain('$160');
  expect(shown(wrong)).not.toContain('$160');
  const right = check(5, 'Hotel?', reply('ANSWERED', 'D1.2', '$140.'));
  expect(shown(right)).toBe(right.answer);
});
