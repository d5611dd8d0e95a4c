import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fingerprint } from '../build/fingerprint.ts';
import {
  BUILT_CONFIG,
  DIST_DIR,
  GUIDE_DIST,
  IS_INSTALLED,
  latestOf,
  PRODUCT_DIR,
  ROOT,
  SERVER_DIST,
  SERVER_PARTS,
  SHOP_CONFIG,
  SITE_DIST,
} from '../build/folders.ts';
import { printToStderr } from '../build/print.ts';
import { SOURCES } from '../build/sources.ts';
import { type Built, discard, finish, isFrom, replace, resultOf } from '../build/staging.ts';
import { ShopConfigError } from '../rules/shop.ts';
import { tryLock } from '../server/db/dataFolderLock.ts';

const HOW_TO = IS_INSTALLED ? 'README.md' : 'docs/own-product.md';
const LOCK_CHECK_MS = 200;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Builds everything, each step only when its sources have changed. Typesetting the guide takes the
 * longest and one core; what does not need it is built beside it.
 */
export const buildWhatChanged = () =>
  oneBuildAtATime(async () => {
    await checkSources();
    await Promise.all([pages(), IS_INSTALLED ? undefined : deskAndServer()]);
  });

async function pages(): Promise<void> {
  await Promise.all([guide(), shopConfig()]);
  await assets();
}

async function deskAndServer(): Promise<void> {
  await buildStep('browser', join(SERVER_DIST, 'browser'), SOURCES.browser, { root: SERVER_DIST });
  await buildStep('desk', join(SERVER_DIST, 'desk'), SOURCES.desk, { root: SERVER_DIST });
  await server();
}

/** For the command line: the configuration and the server. */
export const buildServer = () =>
  oneBuildAtATime(async () => {
    await checkShop();
    await shopConfig();
    if (!IS_INSTALLED) await server();
  });

/** For a release: what is the same for every shop. */
export const buildEngine = () => oneBuildAtATime(deskAndServer);

/** For `npm run guide`: only the product. */
export const buildGuide = () =>
  oneBuildAtATime(async () => {
    await checkSources();
    await guide();
  });

/**
 * Concurrent builds would delete each other's files, so the second one waits. A shop is deployed as a
 * whole: nothing is replaced before every step has succeeded.
 */
async function oneBuildAtATime(build: () => Promise<void>): Promise<void> {
  const file = join(ROOT, 'dist', '.build.lock');
  mkdirSync(dirname(file), { recursive: true });
  let lock = tryLock(file);
  if (!lock) printToStderr('Another build is running here; waiting for it to finish…');
  while (!lock) {
    await pause(LOCK_CHECK_MS);
    lock = tryLock(file);
  }
  try {
    await build();
    replace(fresh.splice(0));
  } finally {
    lock.release();
  }
}

/** What dev mode cannot build on demand: the bundle, fonts and pictures. */
export const buildForDev = () =>
  oneBuildAtATime(async () => {
    await checkSources();
    await guide();
    await shopConfig();
    await assets();
    if (IS_INSTALLED) return;
    await buildStep('stampFonts', SERVER_PARTS, SOURCES.stampFonts, { root: SERVER_DIST });
  });

async function assets(): Promise<void> {
  const manifest = fingerprint(latestOf(GUIDE_DIST), ['manifest.json']);
  await buildStep('assets', SITE_DIST, SOURCES.assets, { after: manifest });
}

const server = () =>
  buildStep('server', join(SERVER_DIST, 'server'), SOURCES.server, { root: SERVER_DIST });

const shopConfig = () => buildStep('shopConfig', BUILT_CONFIG, SOURCES.shopConfig);

async function guide(): Promise<void> {
  await buildStep('guide', GUIDE_DIST, SOURCES.guide);
}

async function checkSources(): Promise<void> {
  await checkShop();
  checkFolder(PRODUCT_DIR);
}

function checkFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  printToStderr(
    `\nThere is no folder ${relative(ROOT, folder)}: put what you sell into it. ${HOW_TO} says how.\n`,
  );
  process.exit(1);
}

/** Reports wrong values in the configuration before anything is built from it. */
async function checkShop(): Promise<void> {
  try {
    await import(SHOP_CONFIG);
  } catch (error) {
    if (!(error instanceof ShopConfigError)) throw error;
    printToStderr(`\n${error.message}\n`);
    process.exit(1);
  }
}

async function buildStep(
  step: string,
  path: string,
  sources: readonly string[],
  { root = DIST_DIR, after = '' } = {},
): Promise<void> {
  const built = resultOf(step, path, root);
  const current = fingerprint(ROOT, sources) + after;
  if (isFrom(current, built.used)) return discard(built.fresh);
  // A build that failed may have got this far.
  if (!isFrom(current, built.fresh)) {
    printToStderr(`Building the ${step}…`);
    discard(built.fresh);
    await run(step);
    finish(built.fresh, current);
  }
  fresh.push(built);
}

/** What this build is going to replace. */
const fresh: Built[] = [];

/** The steps that run now, and how the build will end after one of them has failed. */
const running = new Set<ChildProcess>();
let exitCode: number | undefined;

/**
 * Each step runs in its own process because build tools change their environment. Its output goes to
 * stderr: stdout is for the result of the command. A signal or a failure also ends the steps beside it,
 * and this process ends after the last of them.
 */
async function run(step: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, join(import.meta.dirname, '../build', `${step}.ts`)],
    {
      cwd: ROOT,
      stdio: ['inherit', 2, 2],
    },
  );
  running.add(child);
  const stop = (signal: NodeJS.Signals) => {
    exitCode ??= 128 + constants.signals[signal];
    child.kill(signal);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  const [code] = await once(child, 'exit');
  for (const signal of STOP_SIGNALS) process.off(signal, stop);
  running.delete(child);
  if (code !== 0) exitCode ??= code ?? 1;
  if (exitCode === undefined) return;
  if (running.size === 0) process.exit(exitCode);
  for (const other of running) other.kill();
  await new Promise(() => undefined);
}

if (import.meta.main) await (process.argv[2] === 'guide' ? buildGuide() : buildWhatChanged());
