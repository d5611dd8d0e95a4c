import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { lookUp } from '../packages/engine/rules/lookUp.ts';
import { INHERITED } from '../testkit/hostileText.ts';
import { newTestFolder } from '../testkit/testFolder.ts';
import { unsafeLookUps } from '../tools/lookUps.ts';

const ROOT = resolve(import.meta.dirname, '..');

test.each(INHERITED)('%s is no key of a table', (key) => {
  const table: Record<string, string> = { pdf: 'application/pdf' };
  expect([lookUp(table, key), lookUp(undefined, key), lookUp(table, 'pdf')]).toEqual([
    undefined,
    undefined,
    'application/pdf',
  ]);
});

test('a lookup of any text in an object is found where it is planted', () => {
  const folder = newTestFolder('look-ups-');
  const plant = (path: string, lines: string[]) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), lines.join('\n'));
  };
  const helper = 'packages/engine/rules/lookUp.ts';
  cpSync(join(ROOT, helper), join(folder, helper));
  plant('tsconfig.json', [
    '{ "compilerOptions": { "strict": true, "noEmit": true, "types": [] }, "include": ["**/*.ts"] }',
  ]);
  const planted = [
    'export const table: Record<string, number> = { a: 1 };',
    'const known = { a: 1, b: 2 };',
    'export const safe = (key: keyof typeof known) => known[key] + table["a"];',
    'export const listed = (list: string[], at: number) => list[at];',
    'export const read = (key: string) => table[key];',
    'export const asserted = (key: string) => known[key as "a"];',
    'export const optional = (key: string) => (table as typeof table | undefined)?.[key];',
    'export const inside = (key: string) => key in table;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the planted code
    'export const joined = (key: string) => table[`${key}-x`];',
  ];
  plant('packages/engine/server/refunds/planted.ts', planted);
  plant('packages/engine/desk/planted.ts', [
    'export const read = (a: Record<string, 1>, b: string) => a[b];',
  ]);
  plant('packages/book/planted.ts', [
    'export const read = (a: Record<string, 1>, b: string) => a[b];',
  ]);
  const found = unsafeLookUps(folder);
  rmSync(folder, { recursive: true });
  expect(found.toSorted()).toEqual([
    'packages/engine/desk/planted.ts:1',
    ...[5, 6, 7, 8, 9].map((line) => `packages/engine/server/refunds/planted.ts:${line}`),
  ]);
});
