import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { hasTest } from '../testkit/namedTests.ts';

const rows = readFileSync(resolve(import.meta.dirname, '../docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| attack'));
const NAMED = /\| `([\w/.-]+\.test\.tsx?)`: ([^|]+) \|$/;

test('the table of attacks names a test in every row', () => {
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => !NAMED.test(row))).toEqual([]);
});

test.each(rows.map((row) => [row.split(' | ')[0]?.slice(2), row]))(
  'a test exists for: %s',
  (_attack, row = '') => {
    const [, file = '', title = ''] = NAMED.exec(row) ?? [];
    expect(hasTest(file, title)).toBe(true);
  },
);
