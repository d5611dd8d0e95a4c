import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { newTestFolder } from '../testkit/testFolder.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Every folder may import those on its left. docs/architecture.md explains the order. */
const ORDER =
  'core db http jobs webhooks mail insights payments cases consultant orders documents refunds checkout library privacy backup reconcile doctor commands api desk'.split(
    ' ',
  );

/** What the code of a top-level folder may import; tests may import more. */
const MAY_IMPORT = {
  rules: [],
  content: ['rules'],
  ui: ['rules', 'content'],
  mails: ['rules', 'content'],
  // Of what the build makes, pages import the types.
  site: ['rules', 'content', 'ui', 'book', 'tools'],
  server: ['rules', 'content', 'ui', 'mails'],
  desk: ['rules', 'content', 'ui'],
  cli: ['rules', 'content', 'server'],
  book: ['rules', 'content', 'server'],
  testkit: ['rules', 'content', 'ui', 'mails', 'server', 'desk', 'book'],
};
const TOP_LEVEL = [...Object.keys(MAY_IMPORT), 'tools', 'tests', 'bench'];

test('every folder of the server is part of the import order', () => {
  const folders = readdirSync(join(ROOT, 'server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.toSorted()).toEqual(ORDER.toSorted());
});

test('lint rejects every import against the order of the server and allows all others', () => {
  const planted = ORDER.flatMap((from, place) =>
    ORDER.filter((to) => to !== from).map((to) => ({
      file: `server/${from}/${to}.ts`,
      from: `../${to}/planted.ts`,
      isWrong: ORDER.indexOf(to) > place,
    })),
  );
  expect(rejectedOf(planted)).toEqual(wrongOf(planted));
});

test('lint rejects every import against the order of the top-level folders and allows all others', () => {
  const planted = Object.entries<readonly string[]>(MAY_IMPORT).flatMap(([from, allowed]) =>
    TOP_LEVEL.filter((to) => to !== from).flatMap((to) => {
      const isWrong = !allowed.includes(to);
      // A folder inside: one of the server's own, which have rules of their own.
      const inside = `${from}/core`;
      return [
        { file: `${from}/${to}.ts`, from: `../${to}/planted.ts`, isWrong },
        { file: `${inside}/${to}.ts`, from: `../../${to}/planted.ts`, isWrong },
      ];
    }),
  );
  expect(rejectedOf(planted)).toEqual(wrongOf(planted));
});

type Planted = { file: string; from: string; isWrong: boolean };

const wrongOf = (planted: readonly Planted[]) =>
  planted
    .filter(({ isWrong }) => isWrong)
    .map(({ file }) => file)
    .toSorted();

/** The files that lint rejects for their import. */
function rejectedOf(planted: readonly Planted[]): string[] {
  const folder = newTestFolder('import-direction-');
  copyFileSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'));
  for (const { file, from } of planted) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `export { planted } from '${from}';\n`);
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
  return JSON.parse(stdout)
    .diagnostics.map(({ location }: { location: { path: string } }) => location.path)
    .toSorted();
}
