import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

test('no line breaks between an amount and its currency', () => {
  const breaking = globSync('{packages/engine/words,shop/words}/**/*.ts', { cwd: ROOT }).flatMap(
    (file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line) => line.match(/\d [$€](?!\{)/g)?.map((found) => `${file}: ${found}`) ?? []),
  );
  expect(breaking).toEqual([]);
});
