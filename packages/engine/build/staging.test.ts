import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyShop } from '../../../testkit/ourGuide.ts';
import { newTestFolder } from '../../../testkit/testFolder.ts';
import { ENGINE } from './folders.ts';
import { type Built, finish, isFrom, replace, resultOf } from './staging.ts';

let folder: string;
beforeEach(() => {
  folder = newTestFolder('staging-');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a build that fails leaves dist as it was, at every moment', async () => {
  const stateOf = () =>
    ['guide/page', '.built-guide']
      .map((name) => join(folder, name))
      .map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : 'absent'));
  mkdirSync(join(folder, 'guide'));
  writeFileSync(join(folder, 'guide', 'page'), 'good');
  writeFileSync(join(folder, '.built-guide'), 'good');
  const shop = copyShop();
  const caselets = join(shop, 'product/caselets');
  const [last = ''] = readdirSync(caselets).toSorted().slice(-1);
  rmSync(join(caselets, last));
  const build = spawn(process.execPath, [join(ENGINE, 'tasks', 'build.ts'), 'guide'], {
    env: { ...process.env, SHOP_DIR: shop, DIST_DIR: folder },
  });
  let output = '';
  build.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const seen = new Set<string>();
  while (build.exitCode === null) {
    seen.add(stateOf().join());
    await pause(5);
  }
  rmSync(shop, { recursive: true });
  expect(output).toContain('promises 6 caselets, the guide has 5');
  expect(build.exitCode).toBe(1);
  expect([...seen]).toEqual(['good,good']);
  expect(stateOf()).toEqual(['good', 'good']);
});

/** A step that made `text`, in a build that has not ended. */
function made(name: string, text: string): Built {
  const built = resultOf(name, join(folder, name), folder);
  mkdirSync(built.fresh.path, { recursive: true });
  writeFileSync(join(built.fresh.path, 'page'), text);
  finish(built.fresh, text);
  return built;
}
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .toSorted();

test('a build that succeeds leaves its results and nothing else', () => {
  replace([made('site', 'one'), made('desk', 'one')]);
  const [site, desk] = [made('site', 'two'), made('desk', 'two')];
  expect(isFrom('one', site.used)).toBe(true);
  replace([site, desk]);
  expect(isFrom('two', site.used)).toBe(true);
  expect(isFrom('two', site.fresh)).toBe(false);
  expect(readFileSync(join(folder, 'desk', 'page'), 'utf8')).toBe('two');
  expect(filesIn(folder)).toEqual(['.built-desk', '.built-site', 'desk/page', 'site/page']);
});

test('what a kill left of an earlier result is removed, and half of a new one is not used', () => {
  const site = made('site', 'one');
  mkdirSync(`${site.used.path}.old`);
  rmSync(site.fresh.stamp);
  expect(isFrom('one', site.fresh)).toBe(false);
  finish(site.fresh, 'one');
  replace([site]);
  expect(readdirSync(folder).toSorted()).toEqual(['.built-site', '.new', 'site']);
});
