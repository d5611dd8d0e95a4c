import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DESK_LOOKS, NOT_LOOKED_AT } from './deskLooks.ts';

/** A screen whose queries nobody has looked at may be slow with many orders. */
test('what the screens of the desk ask for is tested with many orders', () => {
  const desk = join(import.meta.dirname, '../packages/engine/desk');
  const sources = readdirSync(desk, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join(desk, file), 'utf8'));
  const asked = sources.flatMap((text) =>
    [...text.matchAll(/\buseCommand\(\s*'([a-z-]+)'/g)].map(([, name]) => name),
  );
  expect(asked.length).toBeGreaterThan(20);
  const known = new Set<string>([...DESK_LOOKS.map(({ command }) => command), ...NOT_LOOKED_AT]);
  expect(asked.filter((name = '') => !known.has(name))).toEqual([]);
});
