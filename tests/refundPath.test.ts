import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const SERVER = join(ROOT, 'packages/engine/server');

test('the path of a refund names every file that is on it, and no other', () => {
  const [, path = ''] = readFileSync(join(ROOT, 'docs/refunds.md'), 'utf8').split('## In the code');
  const named = [...path.matchAll(/`([\w/]+\.tsx?)`/g)].map(([, name = '']) => name);
  const files = globSync('*.{ts,tsx}', { cwd: join(SERVER, 'refunds') });
  const onPath = files.filter((name) => !name.includes('.test.'));
  expect(named.filter((name) => !name.includes('/')).toSorted()).toEqual(onPath.toSorted());
  const elsewhere = named.filter((name) => name.includes('/'));
  expect(elsewhere.filter((name) => !existsSync(join(SERVER, name)))).toEqual([]);
});
