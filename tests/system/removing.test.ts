import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SCREENS } from '../../packages/engine/desk/paths.ts';
import { BROWSER_ARGS, findBrowser } from '../../testkit/browser.ts';
import { type RunningServer, startServer } from '../../testkit/serverProcess.ts';
import { copyProject } from './devMode.ts';
import { buyOverHttp } from './sale.ts';

/* docs/removing.md, done in a copy of the project. */

const ROOT = resolve(import.meta.dirname, '../..');
const BUILD_MS = 900_000;
const PASSWORD = 'a password for tests';
const LISTS = ['packages/engine/server/capabilities.ts', 'packages/engine/desk/capabilities.ts'];

const [onServer = [], atDesk = []] = LISTS.map((list) =>
  [...readFileSync(join(ROOT, list), 'utf8').matchAll(/^export { (\w+) }/gm)].map(
    ([, name = '']) => name,
  ),
);
const page = readFileSync(join(ROOT, 'docs/removing.md'), 'utf8');
const REMOVABLE = [...page.matchAll(/^\| `(\w+)`.*? \| (.*?) \|/gm)].map(
  ([, name = '', deleted = '']) => ({
    name,
    paths: [...deleted.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  }),
);

let browser: Browser;
let folder: string | undefined;
let server: RunningServer | undefined;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
});
afterEach(async () => {
  await server?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});
afterAll(() => browser?.close());

function edit(path: string, from: RegExp): boolean {
  const file = join(folder ?? '', path);
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(from, '');
  writeFileSync(file, /^export/m.test(changed) ? changed : `${changed}export {};\n`);
  return changed !== text;
}

function remove(name: string, paths: readonly string[]): void {
  for (const path of paths) {
    rmSync(join(folder ?? '', 'packages/engine', path), { recursive: true });
  }
  const line = new RegExp(`^export { ${name} } .*\\n`, 'm');
  const edited = LISTS.map((list) => edit(list, line));
  expect(edited).toEqual([true, atDesk.includes(name)]);
  edit('shop/shop.config.ts', new RegExp(`^  ${name}: {[^]*?^  },\\n`, 'm'));
}

function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
  });
  return status === 0 ? 'done' : stdout + stderr;
}

/** The types of what runs: tests may name what is gone. */
function checkTypes(): string {
  const config = {
    extends: './tsconfig.json',
    include: ['packages/engine/**/*.ts', 'packages/engine/**/*.tsx'],
    exclude: ['**/*.test.ts', '**/*.test.tsx', 'node_modules', 'dist'],
  };
  writeFileSync(join(folder ?? '', 'tsconfig.removing.json'), JSON.stringify(config));
  return run('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.removing.json');
}

test('the page names every capability of the lists', () => {
  const names = REMOVABLE.map(({ name }) => name);
  expect(names).toEqual(onServer);
  expect(names).toEqual(expect.arrayContaining(atDesk));
});

test.each(REMOVABLE)(
  'a shop without $name has the right types',
  ({ name, paths }) => {
    folder = copyProject();
    remove(name, paths);
    expect(checkTypes()).toBe('done');
  },
  BUILD_MS,
);

/** Together, because a build takes a minute: what is not there cannot hide what another one lacks. */
test(
  'a shop without any of them has the right types, builds, sells and has a desk',
  async () => {
    folder = copyProject();
    for (const { name, paths } of REMOVABLE) remove(name, paths);
    expect(checkTypes()).toBe('done');
    expect(run('packages/engine/tasks/build.ts')).toBe('done');

    const main = join(folder, 'dist/server/main.js');
    const env = { DESK_PASSWORD: PASSWORD };
    server = await startServer({ main, dist: join(folder, 'dist'), env });
    const { library } = await buyOverHttp(server);
    const read = await fetch(server.url + library);
    const offersConsultant = (await read.text()).includes('id="consultant"');
    expect([read.status, offersConsultant]).toEqual([200, false]);

    const desk = await browser.newPage();
    const errors: string[] = [];
    desk.on('pageerror', (error) => errors.push(error.message));
    await desk.goto(`${server.deskUrl}/login`);
    await desk.getByLabel('Password').fill(PASSWORD);
    await desk.getByRole('button', { name: 'Log in' }).click();
    await desk.getByRole('heading', { name: 'Today' }).waitFor();
    const menu = await desk.getByRole('navigation').getByRole('link').allTextContents();
    const kept = SCREENS.filter((one) => !('capability' in one));
    expect(menu).toEqual(kept.map((one) => one.name));
    for (const screen of ['Orders', 'Versions']) {
      await desk.getByRole('link', { name: screen, exact: true }).click();
      await desk.getByRole('heading', { name: screen, exact: true }).waitFor();
    }
    await desk.close();
    expect(errors).toEqual([]);
  },
  BUILD_MS,
);
