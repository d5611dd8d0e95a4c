import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The linter allows imports from server/commands; this test limits them to types. */
test('imports nothing but types from the server', () => {
  const folder = import.meta.dirname;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  const imports = files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/^import [^;]*\/server\/[^;]*;/gm)].map(
      ([text]) => text,
    ),
  );
  expect(imports.length).toBeGreaterThan(10);
  expect(imports.filter((text) => !text.startsWith('import type '))).toEqual([]);
});
