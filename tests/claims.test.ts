import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { hasTest } from '../testkit/namedTests.ts';

const ROOT = resolve(import.meta.dirname, '..');
const DOCS = resolve(ROOT, 'docs');

const entry = { in: z.string(), says: z.string() };
const entries = z
  .array(
    z.union([
      z.strictObject({ ...entry, test: z.string() }),
      z.strictObject({ ...entry, because: z.string().min(20) }),
    ]),
  )
  .parse(parse(readFileSync(resolve(ROOT, 'tests/claims.yaml'), 'utf8')));

/** A cell of a table is a sentence of its own. The rows of security.md name their tests themselves. */
function sentences(page: string, markdown: string) {
  return markdown
    .replace(/^ *```[\s\S]*?^ *```/gm, '')
    .split('\n')
    .filter((line) => !(page === 'security.md' && line.startsWith('|')))
    .flatMap((line) => (line.startsWith('|') ? line.split('|') : [line]))
    .flatMap((text) => text.split(/(?<=[.!?:]\**)\s+(?=[^\s\p{Ll}])/u))
    .map((sentence) => sentence.trim());
}

const claims = globSync('**/*.md', { cwd: DOCS })
  .sort()
  .flatMap((page) =>
    sentences(page, readFileSync(resolve(DOCS, page), 'utf8'))
      .filter((sentence) => /\b(never|cannot|can[’']t|nobody|no one|always)\b/i.test(sentence))
      .map((sentence) => ({ page, sentence })),
  );

const quotes = (one: (typeof entries)[number], { page, sentence }: (typeof claims)[number]) =>
  one.in === page && sentence.includes(one.says);

test('a sentence that promises without exception is found in lists, in bold and in tables, not in code', () => {
  const page = [
    '- **It never ends.** You cannot stop it. See https://example.com.',
    '| a | it can’t start | it ends |',
    '```',
    'never',
    '```',
  ].join('\n');
  expect(sentences('a.md', page)).toEqual(
    expect.arrayContaining(['- **It never ends.**', 'You cannot stop it.', 'it can’t start']),
  );
  expect(sentences('a.md', page)).not.toContain('never');
  expect(sentences('security.md', page)).not.toContain('it can’t start');
  expect(claims.length).toBeGreaterThan(40);
});

test('every never, cannot, nobody and always in docs/ has an entry in tests/claims.yaml', () => {
  const missing = claims.filter((claim) => !entries.some((one) => quotes(one, claim)));
  expect(
    missing,
    'Add an entry to tests/claims.yaml that names the test which fails when the sentence is untrue (see it fail once), or says why no test of the shop can. Or promise less.',
  ).toEqual([]);
});

test.each(entries)('docs/$in says once: $says', (one) => {
  expect(
    claims.filter((claim) => quotes(one, claim)).length,
    'The sentence was changed or removed: quote the new one in tests/claims.yaml, and check that its test still shows it, or remove the entry. If several sentences are found, quote more.',
  ).toBe(1);
});

test.each(entries.flatMap((one) => ('test' in one ? [one] : [])))(
  'the test that docs/$in relies on exists: $test',
  (one) => {
    const [file = '', ...title] = one.test.split(': ');
    expect(
      hasTest(file, title.join(': ')),
      'The test was renamed or removed: name in tests/claims.yaml the one that fails when the sentence is untrue.',
    ).toBe(true);
  },
);
