import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LEGAL_PAGES } from '../engine/content/legal.ts';
import { placeholdersIn } from '../engine/rules/sampleValues.ts';

const COMMAND = join(import.meta.dirname, 'index.mjs');
const parent = mkdtempSync(join(tmpdir(), 'create-'));
afterAll(() => rmSync(parent, { recursive: true }));

const create = (...args: string[]) =>
  spawnSync(process.execPath, [COMMAND, ...args], { cwd: parent, encoding: 'utf8' });
const read = (path: string) => readFileSync(join(parent, path), 'utf8');
const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../engine/package.json'), 'utf8'),
);

describe.each(['files', 'guide', 'videos'])('a shop that sells %s', (kind) => {
  const name = `My ${kind}`;
  let said = '';
  beforeAll(() => {
    said = create(name, '--kind', kind).stdout;
  });

  test('has all that is built, and something to sell', () => {
    const own = ['facts.ts', 'landing.ts', 'shop.config.ts', 'theme.css', 'words/en/index.ts'];
    const legal = LEGAL_PAGES.map((page) => `legal/en/${page}.md`);
    const about = ['README.md', 'tsconfig.json', '.gitignore', '.env.example', 'package.json'];
    for (const path of [...own, ...legal, ...about])
      expect([path, existsSync(join(parent, name, path))]).toEqual([path, true]);
    expect(globSync('product/*', { cwd: join(parent, name) })).not.toEqual([]);
    expect(globSync('_*', { cwd: join(parent, name) })).toEqual([]);
  });

  test('has the commands of the engine', () => {
    expect(JSON.parse(read(`${name}/package.json`))).toMatchObject({
      name: `my-${kind}`,
      private: true,
      type: 'module',
      scripts: { build: 'shop build', start: 'shop start', dev: 'shop dev', shop: 'shop' },
    });
  });

  test('installs the compiler for a guide alone', () => {
    const engine = { 'one-product-shop': version };
    expect(JSON.parse(read(`${name}/package.json`)).dependencies).toEqual(
      kind === 'guide' ? { ...engine, 'one-product-shop-book': version } : engine,
    );
  });

  test('names what to do next', () => {
    expect(said).toContain(`cd "${name}"\n  npm install\n  npm run dev\n`);
  });
});

test('production refuses the sample company', async () => {
  const file = join(import.meta.dirname, 'template/shop.config.ts');
  const { default: shop } = await import(pathToFileURL(file).href);
  expect(placeholdersIn(shop.company)).toEqual([
    'company.name.en',
    'company.email',
    'company.registrationNumber',
    'company.address.street.en',
  ]);
});

test('a guide has nothing of the other sample', () => {
  create('a-guide', '--kind', 'guide');
  const texts = globSync('**/*.{ts,md,yaml}', { cwd: join(parent, 'a-guide') });
  expect(texts.filter((path) => /knot/i.test(read(`a-guide/${path}`)))).toEqual([]);
  expect(existsSync(join(parent, 'a-guide/pictures'))).toBe(false);
});

test('sells files unless it is told otherwise', () => {
  create('default');
  expect(read('default/facts.ts')).toContain('TXT');
});

describe('refuses', () => {
  test.each([
    ['a folder with files', ['full'], 'is not empty. Nothing was changed'],
    ['the name of a file', ['full/mine.txt'], 'is a file'],
    [
      'an unknown kind',
      ['new', '--kind', 'guides'],
      'no kind "guides"; there are files, guide, and videos',
    ],
    ['no name', [], 'Name one folder'],
    ['two names', ['new', 'newer'], 'Name one folder'],
    ['a name without a letter', ['__'], 'has no letter or digit'],
    ['an unknown option', ['new', '--type', 'files'], "Unknown option '--type'"],
  ])('%s', (_, args, reason) => {
    if (!existsSync(join(parent, 'full'))) {
      create('full');
      writeFileSync(join(parent, 'full/mine.txt'), 'mine');
    }
    const before = globSync('**', { cwd: parent }).length;
    const { status, stderr } = create(...args);
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(stderr).not.toContain('    at ');
    expect(globSync('**', { cwd: parent })).toHaveLength(before);
  });
});
