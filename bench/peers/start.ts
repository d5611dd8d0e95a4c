import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../testkit/serverProcess.ts';
import { type Running, running } from '../running.ts';
import { type PeerName, peerFolder } from './build.ts';
import { quietly } from './quietly.ts';

const COMMANDS: Readonly<Record<PeerName, readonly string[]>> = {
  next: ['node_modules/next/dist/bin/next', 'start'],
  'react-router': ['node_modules/@react-router/serve/dist/cli.js', 'build/server/index.js'],
  astro: ['dist/server/entry.mjs'],
};

/** A built peer in production mode, on a free port of this machine. */
export async function startPeer(name: PeerName): Promise<Running> {
  const port = await freePort();
  const folder = peerFolder(name);
  const [program = '', ...args] = COMMANDS[name];
  const child = spawn(process.execPath, [join(folder, program), ...args], {
    cwd: folder,
    stdio: 'ignore',
    env: quietly({ NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1' }),
  });
  const url = `http://localhost:${port}`;
  return running(child, url);
}
