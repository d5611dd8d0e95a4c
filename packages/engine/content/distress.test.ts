import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { FULL } from '../../../testkit/engines.ts';
import { content, LANGUAGES } from '../../../testkit/ourShop.ts';
import { distressIn } from '../rules/distress.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');
type Examples = Record<(typeof LANGUAGES)[number], { signs: string[]; others: string[] }>;
const EXAMPLES: Examples = parse(read('testkit/distress.yaml'));

const checks = content.allMessages().map(({ distress }) => distressIn(distress));
const isSign = (text: string) => checks.some((check) => check(text));

describe.each(LANGUAGES)('distress in %s', (language) => {
  const { signs, others } = EXAMPLES[language];

  test('has enough examples', () => {
    expect(new Set(signs).size).toBeGreaterThanOrEqual(40);
    expect(new Set(others).size).toBeGreaterThanOrEqual(60);
  });

  test.each(signs)('is recognized: %s', (text) => {
    expect(isSign(text)).toBe(true);
    const plain = text
      .toUpperCase()
      .replace(/['’]/g, '')
      .replace(/[^\p{L}\p{N}\s]+/gu, ' ');
    expect(isSign(plain)).toBe(true);
    expect(isSign(`Hello. I sell résumés for $380 a month.\n${text}!! What now`)).toBe(
      !/^(?:i cant (?:take it|do this) anymore|не издържам повече|не мога повече)$/i.test(text),
    );
  });

  test.each(others)('is not: %s', (text) => {
    expect(isSign(text)).toBe(false);
  });
});

/** Said in jest or about somebody who fainted: a kind reply does no harm. */
const MEANT = [
  '46 visitors, 3 bites. celebrate or jump off a bridge',
  "somebody's salary popped up in an answer. i want to die",
  'как се помага на припаднал човек',
];

test('no question of the bench is taken for distress', () => {
  const asked = ['questions', 'development'].flatMap((name) =>
    parse(read(`bench/consultant/${name}.yaml`)).map(
      ({ question }: { question: string }) => question,
    ),
  );
  expect(asked.length).toBeGreaterThan(1000);
  expect(asked.filter(isSign)).toEqual([]);
});

test('no question that the search is trained with is taken for distress', FULL, () => {
  const lines = globSync('shop/product/{questions,asked}/*', { cwd: ROOT }).flatMap((file) =>
    read(file).split('\n'),
  );
  expect(lines.length).toBeGreaterThan(40_000);
  expect(lines.filter(isSign).toSorted()).toEqual(MEANT);
});

test('reading a long text takes no time worth mentioning', () => {
  const long = ['i want to ', 'не искам да ', 'a'.repeat(9), 'ne moga ', '. '].map((words) =>
    words.repeat(32_000 / words.length),
  );
  const before = process.cpuUsage();
  for (const text of long) expect(isSign(text)).toBe(false);
  const { user } = process.cpuUsage(before);
  expect(user / 1000 / long.length).toBeLessThan(500);
});
