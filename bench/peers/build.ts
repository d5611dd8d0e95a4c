import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fingerprint } from '../../tools/build/fingerprint.ts';
import { DIST_DIR, ROOT } from '../../tools/build/folders.ts';
import type { Say } from '../part.ts';
import { landingComponent } from './plainPage.ts';
import { quietly } from './quietly.ts';

export type PeerName = 'next' | 'react-router' | 'astro';

const SOURCES = import.meta.dirname;
const SITE = join(DIST_DIR, 'site');

/** Where a peer lies when it is built; git leaves it alone, and so do our checks. */
export const peerFolder = (name: PeerName) => join(SOURCES, '.built', name);

/** Side by side: installing waits for the network, building for the processors. */
export const buildPeers = (names: readonly PeerName[], say: Say) =>
  Promise.all(names.map((name) => buildPeer(name, say)));

/** Installs and builds a peer once, and again when its sources or our landing page's text have changed. */
async function buildPeer(name: PeerName, say: Say): Promise<void> {
  const folder = peerFolder(name);
  const stamp = join(folder, '.stamp');
  const landing = landingComponent(readFileSync(join(SITE, 'en.html'), 'utf8'));
  const sources = [`bench/peers/${name}`, 'bench/peers/shared', 'bench/peers/plainPage.ts'];
  const current = fingerprint(ROOT, sources) + landing;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(SOURCES, name), folder, { recursive: true });
  if (name !== 'astro') shareLanding(folder, landing);
  say(`Installing ${name} to compare with (once)…`);
  await npm(folder, 'install', '--no-audit', '--no-fund', '--no-package-lock');
  say(`Building ${name}…`);
  await npm(folder, 'run', 'build');
  writeFileSync(stamp, current);
}

const run = promisify(execFile);

/** Silent unless it fails: then the error says what was printed. */
async function npm(folder: string, ...args: string[]): Promise<void> {
  await run('npm', args, { cwd: folder, env: quietly() });
}

function shareLanding(folder: string, landing: string): void {
  const shared = join(folder, 'shared');
  mkdirSync(shared);
  cpSync(join(SOURCES, 'shared'), shared, { recursive: true });
  writeFileSync(join(shared, 'Landing.tsx'), landing);
}
