import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MESSAGES = join(import.meta.dirname, 'messages');

test('no line breaks between an amount and its currency', () => {
  const files = readdirSync(MESSAGES, { recursive: true, encoding: 'utf8' });
  const breaking = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      readFileSync(join(MESSAGES, file), 'utf8')
        .split('\n')
        .flatMap((line) => line.match(/\d [$€](?!\{)/g)?.map((found) => `${file}: ${found}`) ?? []),
    );
  expect(breaking).toEqual([]);
});
