import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.ts';
import { DIST_DIR, ROOT, SHOP_CONFIG } from './folders.ts';
import { say } from './say.ts';

const SHARED = ['package-lock.json', 'rules', 'content', 'ui', 'scripts/build'];
const SITE = [...SHARED, 'astro.config.ts', 'site', 'scripts/assets'];
const SERVER = [...SHARED, 'server'];
/** The book borrows the site's stage names and nothing else from the shop's words. */
const GUIDE = [
  'package-lock.json',
  'guide',
  'scripts/guide',
  'content/stages.ts',
  'content/messages/en/outline.ts',
];

/** Builds the bundle, the site and the server, each only when something it is made of has changed. */
export function buildWhatChanged(): void {
  buildGuide();
  once('site', SITE, ['assets', 'site']);
  once('server', SERVER, ['server']);
}

/** The bundle alone, for `npm run guide`. */
export function buildGuide(): void {
  run('checkShop');
  once('guide', GUIDE, ['guide']);
}

function once(name: string, sources: readonly string[], steps: readonly string[]): void {
  const stamp = join(DIST_DIR, `.${name}`);
  const current = fingerprint(ROOT, sources, SHOP_CONFIG);
  if (readStamp(stamp) === current) return;
  say(`Building the ${name}…`);
  rmSync(stamp, { force: true });
  rmSync(join(DIST_DIR, name), { recursive: true, force: true });
  for (const step of steps) run(step);
  mkdirSync(DIST_DIR, { recursive: true });
  writeFileSync(stamp, current);
}

/** Each step is a process of its own: build tools change the environment they run in. */
function run(step: string): void {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${step}.ts`)], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

function readStamp(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
