import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { newTestFolder } from '../testkit/testFolder.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Every folder may import those on its left. docs/architecture.md explains the order. */
const ORDER =
  'core db http jobs webhooks mail insights payments cases consultant orders documents refunds checkout library privacy backup reconcile doctor commands api desk'.split(
    ' ',
  );

test('every folder of the server is part of the import order', () => {
  const folders = readdirSync(join(ROOT, 'server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.toSorted()).toEqual(ORDER.toSorted());
});

test('lint rejects every import against the order and allows all others', () => {
  const folder = newTestFolder('import-direction-');
  copyFileSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'));
  for (const from of ORDER) {
    mkdirSync(join(folder, 'server', from), { recursive: true });
    for (const to of ORDER.filter((name) => name !== from)) {
      const code = `export { planted } from '../${to}/planted.ts';\n`;
      writeFileSync(join(folder, 'server', from, `${to}.ts`), code);
    }
  }
  const { stdout } = spawnSync(
    join(ROOT, 'node_modules', '.bin', 'biome'),
    [
      'lint',
      '--vcs-enabled=false',
      '--only=style/noRestrictedImports',
      '--max-diagnostics=none',
      '--reporter=json',
      '.',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  const refused = JSON.parse(stdout).diagnostics.map(
    ({ location }: { location: { path: string } }) => location.path,
  );
  const expected = ORDER.flatMap((from, place) =>
    ORDER.slice(place + 1).map((to) => `server/${from}/${to}.ts`),
  );
  expect(refused.toSorted()).toEqual(expected.toSorted());
});
