import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ENGINES, unmigratedSettingsFor } from '../../testkit/engines.ts';
import { newProject } from '../../testkit/newProject.ts';
import { freePort } from '../../testkit/serverProcess.ts';
import { packRelease } from '../../tools/release.ts';
import { buyOverHttp } from './sale.ts';

/* A shop outside this repository, made from what is published. */

const BUILD_MS = 300_000;
const SLOWLY = { timeout: 60_000 };
const release = mkdtempSync(join(tmpdir(), 'release-'));
const projects: string[] = [];
let running: ChildProcess | undefined;

beforeAll(async () => {
  await packRelease(release);
}, BUILD_MS);
afterEach(() => {
  running?.kill('SIGKILL');
  stored = {};
});
afterAll(() => {
  for (const folder of [release, ...projects.map((project) => dirname(project))])
    rmSync(folder, { recursive: true, force: true });
});

function project(kind: string): string {
  const folder = newProject(kind, release);
  projects.push(folder);
  writeFileSync(join(folder, 'package-lock.json'), '{}\n');
  return folder;
}

const SHOP = 'node_modules/one-product-shop/bin/shop.mjs';
/** Where the data of the project under test is. */
let stored: { DATABASE_URL?: string } = {};
const env = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  ...stored,
  ...more,
});

function shop(folder: string, args: readonly string[], more: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SHOP, ...args], {
    cwd: folder,
    env: env(more),
    encoding: 'utf8',
  });
  return { status, stdout, output: stdout + stderr };
}

/** What a new project sells. */
const FILES = {
  files: 'four-useful-knots.txt',
  guide: 'open-your-shop.pdf',
  videos: '01-bowline.webm',
};

type Sale = Awaited<ReturnType<typeof buyOverHttp>>;

/** Starts the shop, sells once, lets the buyer read, and stops it. */
async function sell(
  folder: string,
  file = FILES.files,
  read: (url: string, sale: Sale) => Promise<void> = async () => undefined,
): Promise<void> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [SHOP, 'start'], {
    cwd: folder,
    env: env({ PORT: String(port), DESK_PORT: '0', PUBLIC_URL: url }),
  });
  running = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  await expect.poll(() => output, SLOWLY).toContain('Stop with');
  await read(url, await buyOverHttp({ url, dataDir: join(folder, 'data') }, [file]));
  child.kill('SIGTERM');
  await expect.poll(() => child.exitCode, SLOWLY).toBe(0);
}

const orders = (folder: string): { number: number }[] =>
  JSON.parse(shop(folder, ['orders', '--json']).stdout).rows;

/** What a seller keeps: not packages, data and what is built. */
const ownFiles = (folder: string) =>
  ['shop.config.ts', 'landing.ts', 'words/en/index.ts', 'legal/en/privacyPolicy.md'].map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  );

const compiler = (folder: string) =>
  existsSync(join(folder, 'node_modules/one-product-shop-book')) ? 'installed' : 'absent';

/** What the buyer of a guide opens: the PDF, and the same chapter in the browser. */
async function readGuide(url: string, { library, downloads: [pdf] }: Sale): Promise<void> {
  const pdfium = await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(pdf ?? new Uint8Array());
  const pages = Array.from(document.pages(), (page) => page.getText());
  document.destroy();
  pdfium.destroy();
  const page = async (path: string) => (await fetch(url + path)).text();
  const chapter = await page(`${library}/read/chapter-2`);
  for (const text of [pages.join('\n'), chapter]) {
    expect(text).toContain('Put your own guide in');
    expect(text).toContain('US English');
  }
  expect(await page(library)).toContain(`href="${library}/read/checklist"`);
  expect(await page('/read')).toContain('Say who you are');
  expect(await page('/')).toContain(':root{--signal:#1f4a4f}</style>');
}

test.each(['files', 'guide', 'videos'] as const)(
  'a new project of the kind %s builds, starts, sells and answers commands',
  async (kind) => {
    const folder = project(kind);
    expect(compiler(folder)).toBe(kind === 'guide' ? 'installed' : 'absent');
    writeFileSync(join(folder, 'theme.css'), ':root { --signal: #1f4a4f; }');
    expect(shop(folder, ['build'])).toMatchObject({ status: 0 });
    await sell(folder, FILES[kind], kind === 'guide' ? readGuide : undefined);
    expect(orders(folder)).toMatchObject([{ number: 1 }]);
  },
  BUILD_MS,
);

/**
 * Instead of npm, which would ask the registry: unpacks the engine from the folder that it is told, or
 * that of the version before, and does something to the shop's data.
 */
function fakeNpm(folder: string, harm = ''): Record<string, string> {
  const bin = join(folder, '..', `bin-${projects.length}`);
  mkdirSync(bin, { recursive: true });
  const engine = join(folder, 'node_modules/one-product-shop');
  const lines = [
    '#!/bin/sh',
    'case "$*" in *--save-exact*) from="$3" ;; *) from=$(cat before) ;; esac',
    `rm -rf ${engine} && mkdir ${engine} && tar -xzf "$from" -C ${engine} --strip-components=1`,
    'case "$*" in *--save-exact*) echo "{\\"changed\\":true}" > package-lock.json',
    `${harm} ;; esac`,
  ];
  writeFileSync(join(bin, 'npm'), `${lines.join('\n')}\n`);
  chmodSync(join(bin, 'npm'), 0o755);
  writeFileSync(join(folder, 'before'), join(release, 'one-product-shop-1.0.0.tgz'));
  return { PATH: `${bin}:${process.env.PATH}` };
}

test(
  'a mistake in a project is named with its file as it is there',
  () => {
    const folder = project('files');
    writeFileSync(join(folder, 'theme.css'), ':root { --signal: teal; }');
    rmSync(join(folder, 'legal/en/refundPolicy.md'));
    const { status, output } = shop(folder, ['build']);
    expect(status).toBe(1);
    expect(output).toContain('  theme.css: --signal: "teal" is not a color');
    expect(output).toContain('  legal/en/refundPolicy.md is missing');
    expect(output).not.toMatch(/(?<![\w-])shop\//);
  },
  BUILD_MS,
);

/** The same engine under the next version's number. */
function nextVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), 'next-'));
  projects.push(join(folder, 'x'));
  const run = (program: string, args: readonly string[]) =>
    expect(spawnSync(program, args, { cwd: folder }).status).toBe(0);
  run('tar', ['-xzf', join(release, 'one-product-shop-1.0.0.tgz')]);
  const file = join(folder, 'package/package.json');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('"version": "1.0.0"', '"version": "1.0.1"'),
  );
  run('tar', ['-czf', 'one-product-shop-1.0.1.tgz', 'package']);
  return folder;
}

const versionIn = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, 'node_modules/one-product-shop/package.json'), 'utf8'))
    .version;

/** A program that changes orders as a mistaken migration would. */
function harmTo(folder: string): string {
  const change = "'update orders set number = number + 100'";
  const packageAt = createRequire(import.meta.url).resolve;
  const { DATABASE_URL } = stored;
  const program = DATABASE_URL
    ? `const client = new (require('${packageAt('pg')}').Client)('${DATABASE_URL}');
       client.connect().then(() => client.query(${change})).then(() => client.end())`
    : `new (require('${packageAt('better-sqlite3')}'))('${folder}/data/shop.db').exec(${change})`;
  return `node -e "${program}"`;
}

test.each(ENGINES)(
  'shop upgrade goes to the next version, and back when something would be lost, on %s',
  async (engine) => {
    stored = await unmigratedSettingsFor(engine);
    const folder = project('files');
    const files = ownFiles(folder);
    await sell(folder);
    const before = orders(folder);
    const next = nextVersion();

    const upgraded = shop(folder, ['upgrade', next], fakeNpm(folder));
    expect(upgraded).toMatchObject({ status: 0 });
    expect(upgraded.output).toContain('Upgraded to one-product-shop-1.0.1.tgz');
    expect([versionIn(folder), ownFiles(folder), orders(folder)]).toEqual(['1.0.1', files, before]);
    await sell(folder);
    expect(orders(folder)).toHaveLength(2);

    // A version whose migration would change an order.
    const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
    const failed = shop(folder, ['upgrade', next], fakeNpm(folder, harmTo(folder)));
    expect(failed.status).toBe(1);
    expect(failed.output).toContain('orders: missing or changed');
    expect(failed.output).toContain('Everything is as it was before.');
    expect(versionIn(folder)).toBe('1.0.0');
    expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(lock);
    expect(
      orders(folder)
        .map(({ number }) => number)
        .toSorted(),
    ).toEqual([1, 2]);
    if (engine === 'PostgreSQL') expect(failed.output).toContain('in the schema "upgraded-after-');

    const unknown = shop(folder, ['upgrade', 'nowhere'], fakeNpm(folder));
    expect([unknown.status, unknown.output]).toEqual([
      1,
      expect.stringContaining('neither a version'),
    ]);
  },
  BUILD_MS,
);
