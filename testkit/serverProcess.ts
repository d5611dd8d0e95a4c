import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { LOOPBACK_ONLY } from './loopbackOnly.ts';

export type RunningServer = {
  url: string;
  /** The seller's desk of this server; empty when it is closed. */
  deskUrl: string;
  dataDir: string;
  pid: number;
  stop: () => Promise<void>;
  /** The same, but its data stay for the next one. */
  terminate: () => Promise<void>;
  /** As a power cut would: no warning, no farewell. */
  kill: () => Promise<void>;
};

/** Whoever is interrupted takes the servers along that were started. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const START_TIMEOUT_MS = 60_000;
const ROOT = resolve(import.meta.dirname, '..');
/** One server for every shop. */
const MAIN = resolve(ROOT, 'dist', 'server', 'main.js');

/** The built server as a process of its own, on a free port and an empty data folder. */
export async function startServer(
  options: {
    dist?: string;
    env?: Record<string, string>;
    dataDir?: string;
    onOutput?: (text: string) => void;
    /** The command that starts it, when that is not Node.js itself. */
    through?: readonly string[];
  } = {},
): Promise<RunningServer> {
  const port = Number(options.env?.PORT ?? (await freePort()));
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'shop-'));
  const [command = '', ...args] = [...(options.through ?? []), process.execPath, MAIN];
  const child = spawn(command, args, {
    // The shop reads .env where it is started; a developer's own is not for tests.
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH ?? '',
      NODE_OPTIONS: LOOPBACK_ONLY,
      PORT: String(port),
      DESK_PORT: '0',
      DATA_DIR: dataDir,
      BUILD_DIR: resolve(ROOT, options.dist ?? 'dist'),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk;
    options.onOutput?.(String(chunk));
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const url = `http://localhost:${port}`;
  await untilHealthy(url, child, () => output);
  const terminate = () => ended(child, 'SIGTERM');
  const stop = async () => {
    await terminate();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const deskPort = /Desk +http:\/\/127\.0\.0\.1:(\d+)\//.exec(output)?.[1];
  const deskUrl = deskPort ? `http://localhost:${deskPort}` : '';
  const kill = () => ended(child, 'SIGKILL');
  return { url, deskUrl, dataDir, pid: child.pid ?? 0, stop, terminate, kill };
}

async function untilHealthy(url: string, child: ChildProcess, output: () => string) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok && output().includes('Stop with')) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not start:\n${output()}`);
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill(signal);
  });
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
