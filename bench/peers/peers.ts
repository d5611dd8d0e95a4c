import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fingerprint } from '../../packages/engine/build/fingerprint.ts';
import { ROOT, SITE_DIST } from '../../packages/engine/build/folders.ts';
import { startShop } from '../../testkit/readyShop.ts';
import { freePort } from '../../testkit/serverProcess.ts';
import type { Print } from '../part.ts';
import { type RunningProcess, whenReady } from '../processes.ts';
import { landingComponent, SHARED_FOLDERS } from './plainPage.ts';

type PeerName = 'next' | 'react-router' | 'astro';

const SOURCES = import.meta.dirname;
const SITE_FILES = join(SITE_DIST, 'files');

/** Where a peer is built; git and our checks ignore it. */
export const peerFolder = (name: PeerName) => join(SOURCES, '.built', name);

/** In parallel: installing waits for the network, building for the CPU. */
export async function buildPeers(names: readonly PeerName[], print: Print): Promise<void> {
  const ours = await startShop();
  const page = await (await fetch(ours.url)).text();
  await ours.stop();
  const landing = landingComponent(page);
  await Promise.all(names.map((name) => buildPeer(name, landing, print)));
}

/** Installs and builds a peer once, and again after its sources or our landing page's text have changed. */
async function buildPeer(name: PeerName, landing: string, print: Print): Promise<void> {
  const folder = peerFolder(name);
  const stamp = join(folder, '.stamp');
  const sources = [`bench/peers/${name}`, 'bench/peers/shared', 'bench/peers/plainPage.ts'];
  const current = fingerprint(ROOT, sources) + landing;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(SOURCES, name), folder, { recursive: true });
  if (name !== 'astro') shareLanding(folder, landing);
  print(`Installing ${name} to compare with (once)…`);
  await npm(folder, 'install', '--no-audit', '--no-fund', '--no-package-lock');
  print(`Building ${name}…`);
  await npm(folder, 'run', 'build');
  writeFileSync(stamp, current);
}

const run = promisify(execFile);

/** Silent unless it fails: then the error says what was printed. */
async function npm(folder: string, ...args: string[]): Promise<void> {
  await run('npm', args, { cwd: folder, env: peerEnv() });
}

function shareLanding(folder: string, landing: string): void {
  const shared = join(folder, 'shared');
  mkdirSync(shared);
  cpSync(join(SOURCES, 'shared'), shared, { recursive: true });
  writeFileSync(join(shared, 'Landing.tsx'), landing);
  for (const name of SHARED_FOLDERS) {
    cpSync(join(SITE_FILES, name), join(folder, 'public', name), { recursive: true });
  }
}

const COMMANDS: Readonly<Record<PeerName, readonly string[]>> = {
  next: ['node_modules/next/dist/bin/next', 'start'],
  'react-router': ['node_modules/@react-router/serve/dist/cli.js', 'build/server/index.js'],
  astro: ['dist/server/entry.mjs'],
};

/** A built peer in production mode on a free port. */
export async function startPeer(name: PeerName): Promise<RunningProcess> {
  const port = await freePort();
  const folder = peerFolder(name);
  const [program = '', ...args] = COMMANDS[name];
  const child = spawn(process.execPath, [join(folder, program), ...args], {
    cwd: folder,
    stdio: 'ignore',
    env: peerEnv({ NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1' }),
  });
  const url = `http://localhost:${port}`;
  return whenReady(child, url);
}

/* biome-ignore-start lint/style/noProcessEnv: passed on to the peers' own tools */
/** The environment of a peer, with telemetry turned off. */
const peerEnv = (more: Readonly<Record<string, string>> = {}) => ({
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  ...more,
});
/* biome-ignore-end lint/style/noProcessEnv: passed on to the peers' own tools */
