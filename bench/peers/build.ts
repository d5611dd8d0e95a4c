import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from '../../scripts/build/fingerprint.ts';
import { DIST_DIR, ROOT } from '../../scripts/build/folders.ts';
import type { Say } from '../part.ts';
import { landingComponent } from './plainPage.ts';
import { quietly } from './quietly.ts';

export type PeerName = 'next' | 'react-router' | 'astro';

const SOURCES = import.meta.dirname;
const SITE = join(DIST_DIR, 'site');

/** Where a peer lies when it is built; git leaves it alone, and so do our checks. */
export const peerFolder = (name: PeerName) => join(SOURCES, '.built', name);

/** Installs and builds a peer once, and again when its sources or our landing page's text have changed. */
export function buildPeer(name: PeerName, say: Say): void {
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
  npm(folder, 'install', '--no-audit', '--no-fund', '--no-package-lock');
  say(`Building ${name}…`);
  npm(folder, 'run', 'build');
  writeFileSync(stamp, current);
}

/** Silent unless it fails. */
function npm(folder: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    env: quietly(),
  });
  if (status !== 0)
    throw new Error(`npm ${args.join(' ')} failed in ${folder}:\n${stdout}${stderr}`);
}

function shareLanding(folder: string, landing: string): void {
  const shared = join(folder, 'shared');
  mkdirSync(shared);
  cpSync(join(SOURCES, 'shared'), shared, { recursive: true });
  writeFileSync(join(shared, 'Landing.tsx'), landing);
}
