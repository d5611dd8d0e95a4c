import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Guide } from '../packages/book/read/guide.ts';
import { readGuide } from '../packages/book/read/readGuide.ts';

const FOLDER = resolve(import.meta.dirname, '../shop/product');

/** Our guide, read once per test process: that takes a second. Tests change copies only. */
export const guide = readGuide(FOLDER);

/** What only the search reads: two thirds of the bytes, and half of the time to read a guide. */
const SEARCH = ['search.yaml', 'questions', 'asked'].map((name) => join(FOLDER, name));

/** A copy of our guide without its search, for tests that change files. */
export function copyGuide(folder = mkdtempSync(join(tmpdir(), 'guide-'))): string {
  cpSync(FOLDER, folder, { recursive: true, filter: (path) => !SEARCH.includes(path) });
  return folder;
}

/** A copy of our shop, for builds of changed files. It has to be beside the engine that it imports. */
export function copyShop(): string {
  const builds = resolve(import.meta.dirname, '../test-builds');
  mkdirSync(builds, { recursive: true });
  const folder = mkdtempSync(join(builds, 'shop-'));
  cpSync(resolve(import.meta.dirname, '../shop'), folder, { recursive: true });
  return folder;
}

/** For a guide that a test has taken parts from: the manual names parts that it no longer has. */
export const withoutPartNames = (guide: Guide): Guide => ({
  ...guide,
  manual: { ...guide.manual, partNames: {} },
});
