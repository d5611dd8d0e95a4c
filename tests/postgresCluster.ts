import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { freePort } from './serverProcess.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

const DEBIAN = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 30_000;

/** A throw-away PostgreSQL on this machine for the tests that run on both engines. */
export default async function setup(project: TestProject) {
  const bin = findBinaries();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const user = unprivileged();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
  const data = join(folder, 'data');
  const init = ['-D', data, '-A', 'trust', '-U', 'shop', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), init, { ...user, cwd: folder, stdio: 'ignore' });
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const options = settings.flatMap((setting) => ['-c', setting]);
  const args = ['-D', data, '-p', String(port), ...options];
  const server = spawn(join(bin, 'postgres'), args, { ...user, cwd: folder, stdio: 'ignore' });
  const url = `postgres://shop@127.0.0.1:${port}/postgres`;
  await untilReady(url);
  project.provide('postgresUrl', url);
  return async () => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

function findBinaries(): string {
  const installed = () =>
    existsSync(DEBIAN)
      ? readdirSync(DEBIAN)
          .map((version) => join(DEBIAN, version, 'bin'))
          .findLast((folder) => existsSync(join(folder, 'postgres')))
      : undefined;
  const onPath = spawnSync('sh', ['-c', 'command -v postgres'], { encoding: 'utf8' }).stdout.trim();
  if (onPath) return join(onPath, '..');
  const found = installed();
  if (found) return found;
  if (process.getuid?.() !== 0) {
    throw new Error('PostgreSQL is needed for the tests: install it, so that `postgres` is found.');
  }
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '-qq', 'postgresql'], { stdio: 'ignore' });
  return installed() ?? '';
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim());
  return { uid: id('-u'), gid: id('-g') };
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}
