import { expect, test } from 'vitest';
import { fileNameOf } from './slug.ts';

test.each([
  ['The AI Launch Manual', 'the-ai-launch-manual'],
  ['Bread at _Home_ <2nd> *Bake*', 'bread-at-home-2nd-bake'],
  ['Наръчник за старт', 'narachnik-za-start'],
  ['Щастие от „Йод“', 'shtastie-ot-yod'],
  ['Café für Größe', 'cafe-fur-grosse'],
  ['図案集', 'download'],
  ['図案集 2', '2'],
  ['???', 'download'],
  ['../../etc', 'etc'],
])('%s is packed as %s', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});
