import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fingerprint } from './fingerprint.ts';
import { DIST_DIR, GENERATED_DIR, GUIDE_DIR, ROOT, SHOP_CONFIG } from './folders.ts';
import { tell } from './say.ts';

const SHARED = ['package-lock.json', 'rules', 'content', 'ui', 'scripts/build'];
const ASSETS = ['package-lock.json', 'rules', 'content', 'site/head', 'scripts/assets'];
const SITE = [...ASSETS, ...SHARED, 'astro.config.ts', 'site'];
const SERVER = [...SHARED, 'mails', 'server', 'cli', 'scripts/assets/stampFonts.ts'];
const DESK = [...SHARED, 'site/styles/tokens.css', 'desk'];
const WORDS = ['package-lock.json', 'rules', 'content', 'scripts/build'];
/** The book borrows the site's stage names and nothing else from the shop's words. */
const GUIDE = [
  'package-lock.json',
  'scripts/guide',
  'content/stages.ts',
  'content/messages/en/outline.ts',
];

/** Builds the bundle, fonts and pictures, the site, the server and the desk, each only when its sources have changed. */
export function buildWhatChanged(): void {
  buildGuide();
  checkWords();
  once('assets', GENERATED_DIR, [...ASSETS, 'shop.config.ts', 'dist/guide/manifest.json']);
  once('site', join(DIST_DIR, 'site'), [...SITE, relative(ROOT, SHOP_CONFIG)]);
  once('desk', join(DIST_DIR, 'desk'), DESK);
  buildServer();
}

/** What dev mode cannot make on request: the bundle, fonts and pictures. */
export function buildForDev(): void {
  buildGuide();
  checkWords();
  once('assets', GENERATED_DIR, [...ASSETS, 'shop.config.ts', 'dist/guide/manifest.json']);
  once('stampFonts', join(DIST_DIR, 'stampFonts'), [
    'package-lock.json',
    'scripts/assets/stampFonts.ts',
  ]);
}

/** What runs and nothing that is shown: enough for the seller's command line. */
export function buildServer(): void {
  checkWords();
  once('server', join(DIST_DIR, 'server'), [...SERVER, relative(ROOT, SHOP_CONFIG)]);
}

/** What is sold, alone: `npm run guide`. */
export function buildGuide(): void {
  const own = [GUIDE_DIR, SHOP_CONFIG].map((path) => relative(ROOT, path));
  run('checkShop');
  checkFolder(GUIDE_DIR);
  once('guide', join(DIST_DIR, 'guide'), [...GUIDE, ...own]);
}

function checkFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  tell(
    `\nThere is no folder ${relative(ROOT, folder)}: put what you sell into it. The README says how under “Make it your own”.\n`,
  );
  process.exit(1);
}

/** Nothing is made of it: what remains is the stamp. */
function checkWords(): void {
  const stamp = join(DIST_DIR, '.checked-words');
  const current = fingerprint(ROOT, [...WORDS, relative(ROOT, SHOP_CONFIG)]);
  if (readStamp(stamp) === current) return;
  run('checkWords');
  writeStamp(stamp, current);
}

function once(step: string, folder: string, sources: readonly string[]): void {
  const stamp = join(folder, '..', `.built-${step}`);
  const current = fingerprint(ROOT, sources);
  if (existsSync(folder) && readStamp(stamp) === current) return;
  tell(`Building the ${step}…`);
  rmSync(stamp, { force: true });
  rmSync(folder, { recursive: true, force: true });
  run(step);
  writeStamp(stamp, current);
}

/**
 * Each step is a process of its own: build tools change the environment they run in. They talk on
 * stderr: stdout belongs to what was asked for.
 */
function run(step: string): void {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${step}.ts`)], {
    cwd: ROOT,
    stdio: ['inherit', 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
}

function writeStamp(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function readStamp(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
