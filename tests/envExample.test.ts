import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readEnv } from '../packages/engine/server/core/env.ts';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const example = parseEnv(read('.env.example'));

test('.env.example lists every variable of docs/operations.md and of compose.yaml', () => {
  const rows = read('docs/operations.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const inDocs = new Set(
    rows.flatMap((row) => row.split('|')[1]?.match(/(?<=`)[A-Z_]{4,}(?=`)/g) ?? []),
  );
  expect(inDocs.size).toBeGreaterThan(10);
  expect(Object.keys(example).sort()).toEqual(
    [...inDocs, 'POSTGRES_PASSWORD', 'SHOP_VERSION'].sort(),
  );
});

test('.env.example is a valid environment', () => {
  expect(readEnv(example)).toMatchObject({ production: true, host: '127.0.0.1' });
});
