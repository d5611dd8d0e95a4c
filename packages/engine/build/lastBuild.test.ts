import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FULL } from '../../../testkit/engines.ts';
import { copyShop } from '../../../testkit/ourGuide.ts';
import { newTestFolder } from '../../../testkit/testFolder.ts';
import { ENGINE } from './folders.ts';
import { discardLast, putBack, setAside } from './lastBuild.ts';

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return { ...fs, rmSync: vi.fn(fs.rmSync) };
});
const { rmSync: removeNow } = await vi.importActual<typeof import('node:fs')>('node:fs');

let folder: string;
beforeEach(() => {
  folder = newTestFolder('last-build-');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A result of an earlier build. */
function earlier(name: string) {
  const built = { path: join(folder, name), stamp: join(folder, `.built-${name}`) };
  mkdirSync(built.path);
  writeFileSync(join(built.path, 'page'), 'good');
  writeFileSync(built.stamp, 'good');
  return built;
}
const stateOf = ({ path, stamp }: ReturnType<typeof earlier>) => [
  existsSync(path) ? readdirSync(path).map((name) => readFileSync(join(path, name), 'utf8')) : [],
  existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined,
];
const GOOD = [['good'], 'good'];

test('a step that fails halfway, or is killed, leaves the last good result', () => {
  const built = earlier('site');
  setAside(built);
  mkdirSync(built.path);
  writeFileSync(join(built.path, 'half'), 'half');
  // What the next build does when this one was killed.
  putBack(built);
  expect(stateOf(built)).toEqual(GOOD);
  putBack(built);
  expect(stateOf(built)).toEqual(GOOD);
  expect(readdirSync(folder).toSorted()).toEqual(['.built-site', 'site']);
});

test('nothing is left of the last result when the build has succeeded', () => {
  const built = earlier('desk');
  setAside(built);
  mkdirSync(built.path);
  writeFileSync(join(built.path, 'page'), 'new');
  writeFileSync(built.stamp, 'new');
  discardLast(built);
  putBack(built);
  expect(stateOf(built)).toEqual([['new'], 'new']);
  expect(readdirSync(folder).toSorted()).toEqual(['.built-desk', 'desk']);
});

test('a kill while the last result is being removed leaves the new one', () => {
  const built = earlier('guide');
  setAside(built);
  mkdirSync(built.path);
  writeFileSync(join(built.path, 'page'), 'new');
  writeFileSync(built.stamp, 'new');
  // Halfway through the first folder that it removes.
  vi.mocked(rmSync).mockImplementation((path, options) => {
    if (!options?.recursive || !existsSync(path)) return removeNow(path, options);
    removeNow(join(String(path), 'page'));
    throw new Error('killed');
  });
  expect(() => discardLast(built)).toThrow('killed');
  vi.mocked(rmSync).mockImplementation(removeNow);
  putBack(built);
  expect(stateOf(built)).toEqual([['new'], 'new']);
});

test('a build that fails leaves dist as it was', FULL, () => {
  const built = earlier('guide');
  const shop = copyShop();
  const caselets = join(shop, 'product/caselets');
  const [last = ''] = readdirSync(caselets).toSorted().slice(-1);
  rmSync(join(caselets, last));
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(ENGINE, 'tasks', 'build.ts'), 'guide'],
    { env: { ...process.env, SHOP_DIR: shop, DIST_DIR: folder }, encoding: 'utf8' },
  );
  rmSync(shop, { recursive: true });
  expect(stderr).toContain('promises 6 caselets, the guide has 5');
  expect(status).toBe(1);
  expect(stateOf(built)).toEqual(GOOD);
});
