import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { COLORS } from './colors.ts';

test('emails and shared links have the colors of the site', () => {
  const file = resolve(import.meta.dirname, '../site/styles/tokens.css');
  const tokens = readFileSync(file, 'utf8');
  const ofSite = (name: string) => new RegExp(`--${name}: (#\\w+);`).exec(tokens)?.[1];
  const names = Object.keys(COLORS);
  expect(Object.fromEntries(names.map((name) => [name, ofSite(name)]))).toEqual(COLORS);
});
