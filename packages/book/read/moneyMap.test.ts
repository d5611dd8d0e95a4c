import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { copyGuide } from '../../../testkit/ourGuide.ts';
import { partsOf } from './parts.ts';
import { readGuide } from './readGuide.ts';

const folder = copyGuide();
beforeEach(() => copyGuide(folder));
afterAll(() => rmSync(folder, { recursive: true }));

function change(file: string, from: string, to: string) {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  expect(before).toContain(from);
  writeFileSync(path, before.replace(from, to));
}

const MAP = 'money-map/map.yaml';
const FIRST_PAGE = 'money-map/1-what-it-takes.md';
const firstPage = () => readGuide(folder).moneyMap?.pages[0]?.source;

describe('the money map', () => {
  test('computes its tables from the playbooks', () => {
    expect(firstPage()).toContain(
      '| Support answer desk | $390 | 3 (37 h) | 8 (86 h) | **26 (263 h)** | $5,850 |',
    );
    change('playbooks/1-support-answer-desk.md', 'monthlyPrice: 390', 'monthlyPrice: 780');
    expect(firstPage()).toContain('| Support answer desk | $780 | 2 (28 h) |');
  });

  test.each([
    ['a figure that does not exist', FIRST_PAGE, '{{goals}}', '{{gaols}}', 'called gaols'],
    ['a mix of an unknown offer', MAP, 'managed: 5', 'manged: 5', 'no offer manged'],
    ['a mix that misses its goal', MAP, 'managed: 5', 'managed: 4', 'less than 10000'],
    ['a share above one', MAP, 'churn: 0.05', 'churn: 5', 'churn'],
  ])('stops the build at %s', (_, file, from, to, message) => {
    change(file, from, to);
    expect(() => readGuide(folder)).toThrow(message);
  });

  test('is not needed', () => {
    expect(partsOf(readGuide(folder)).map(({ id }) => id)).toContain('money');
    rmSync(join(folder, 'money-map'), { recursive: true });
    const guide = readGuide(folder);
    expect(guide.moneyMap).toBeUndefined();
    expect(partsOf(guide).map(({ id }) => id)).not.toContain('money');
  });
});
