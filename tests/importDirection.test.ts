import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { MAY_IMPORT, SERVER_ORDER, wrongImports } from '../tools/importDirection.ts';

const ENGINE = resolve(import.meta.dirname, '../packages/engine');

test('every folder of the server is part of the import order', () => {
  const folders = readdirSync(resolve(ENGINE, 'server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.toSorted()).toEqual(SERVER_ORDER.toSorted());
});

/** Whether a file that contains this import is rejected. */
const isRejected = (path: string, text: string) => wrongImports([{ path, text }]).length > 0;

test.each(SERVER_ORDER.map((from, place) => ({ from, place })))(
  'server/$from imports the folders before it and no others',
  ({ from, place }) => {
    for (const [other, to] of SERVER_ORDER.entries()) {
      const path = `server/${from}/planted.ts`;
      expect(isRejected(path, `export { a } from '../${to}/a.ts';`)).toBe(other > place);
      const below = `server/${from}/inside/planted.ts`;
      expect(isRejected(below, `import type { A } from "../../${to}/a.ts";`)).toBe(other > place);
    }
    expect(isRejected(`server/${from}/planted.ts`, "import { a } from '../startShop.ts';")).toBe(
      true,
    );
    expect(isRejected(`server/${from}/planted.ts`, "import a from './a.ts';")).toBe(false);
  },
);

const TOP_LEVEL = [...Object.keys(MAY_IMPORT), 'tests', 'bench'];
const ENGINE_FOLDERS = Object.keys(MAY_IMPORT).filter(
  (name) => !['shop', 'book', 'testkit', 'tools'].includes(name),
);

test('every folder of the engine is in the table', () => {
  const folders = readdirSync(ENGINE, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['bin', 'node_modules'].includes(entry.name))
    .map(({ name }) => name);
  expect(folders.toSorted()).toEqual(ENGINE_FOLDERS.toSorted());
});

test('the engine knows the shop by its alias alone, and the shop the engine', () => {
  for (const from of [...ENGINE_FOLDERS.map((name) => `engine/${name}`), 'book/read']) {
    const planted = `packages/${from}/planted.ts`;
    expect(isRejected(planted, "import { LANDING } from '../../../shop/landing.ts';")).toBe(true);
  }
  for (const from of ['rules', 'words', 'ui', 'mails', 'server', 'desk'])
    expect(isRejected(`${from}/planted.ts`, "import { LANDING } from '#shop/landing.ts';")).toBe(
      true,
    );
  const inShop = (imported: string) =>
    isRejected('shop/planted.ts', `import a from '${imported}';`);
  expect(inShop('one-product-shop/rules/shop.ts')).toBe(false);
  expect(inShop('../packages/engine/rules/shop.ts')).toBe(true);
  expect(inShop('one-product-shop/server/main.ts')).toBe(true);
});

test.each(Object.entries(MAY_IMPORT))('%s imports %j and nothing else of ours', (from, allowed) => {
  for (const to of TOP_LEVEL.filter((name) => name !== from)) {
    for (const up of ['..', '../..']) {
      const path = `${from}/${up === '..' ? '' : 'inside/'}planted.ts`;
      const statement = `const a = await import('${up}/${to}/a.ts');`;
      expect([to, isRejected(path, statement)]).toEqual([to, !allowed.includes(to)]);
    }
  }
  for (const name of ['#shop', 'node:']) {
    const imported = name === 'node:' ? 'node:fs' : '#shop/landing.ts';
    expect(isRejected(`${from}/planted.ts`, `import a from '${imported}';`)).toBe(
      !allowed.includes(name),
    );
  }
});

test('of the server, the desk imports the types of commands', () => {
  const from = (folder: string) => `import type { A } from '../server/${folder}/a.ts';`;
  expect(isRejected('desk/planted.ts', from('commands'))).toBe(false);
  expect(isRejected('desk/planted.ts', from('orders'))).toBe(true);
});
