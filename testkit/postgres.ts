import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensureDebianPackage, onPath } from './debian.ts';
import { freePort } from './serverProcess.ts';

export type RunningPostgres = {
  url: string;
  /** A clean restart: connections are closed, committed data stays. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

const DEBIAN = '/usr/lib/postgresql';
/** Settings for a million orders. */
const DURABLE = ['fsync=on', 'shared_buffers=512MB', 'max_wal_size=8GB'];
const START_TIMEOUT_MS = 110_000;

/** A temporary PostgreSQL server on this machine. Tests turn fsync off, benchmarks do not. */
export async function startPostgres(settings: { fsync: boolean }): Promise<RunningPostgres> {
  const bin = findPostgres();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const user = unprivileged();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
  const data = join(folder, 'data');
  // Not the locale of this machine, by which it would sort.
  const texts = ['-E', 'UTF8', '--locale=C.UTF-8'];
  const init = ['-D', data, '-A', 'trust', '-U', 'shop', ...texts, '--no-sync'];
  execFileSync(join(bin, 'initdb'), init, { ...user, cwd: folder, stdio: 'ignore' });
  const options = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...(settings.fsync ? DURABLE : ['fsync=off']),
  ].flatMap((setting) => ['-c', setting]);
  const args = ['-D', data, '-p', String(port), ...options];
  const url = `postgres://shop@127.0.0.1:${port}/postgres`;
  const start = async () => {
    const begun = spawn(join(bin, 'postgres'), args, { ...user, cwd: folder, stdio: 'ignore' });
    endWithThisProcess(begun, folder);
    await untilReady(url);
    return begun;
  };
  let server = await start();
  return {
    url,
    async restart() {
      await ended(server);
      server = await start();
    },
    async stop() {
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A killed test run cannot stop its server. This shell can: it waits for the end of a pipe that this
 * process holds open, in a process group of its own, which Ctrl+C does not reach.
 */
function endWithThisProcess(server: ChildProcess, folder: string): void {
  const script = 'cat; kill -INT "$0"; while kill -0 "$0"; do sleep 0.1; done; rm -rf "$1"';
  const watcher = spawn('sh', ['-c', script, String(server.pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  (watcher.stdin as Socket).unref();
  server.once('exit', () => watcher.kill('SIGKILL'));
}

/** A new database on that server: empty, or a copy of one without connections. */
export async function newDatabase(server: string, template = 'template1'): Promise<string> {
  const url = new URL(server);
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

function ended(server: ChildProcess): Promise<unknown> {
  const gone = new Promise((done) => server.once('exit', done));
  server.kill('SIGINT');
  return gone;
}

/** The folder of its programs. */
export const findPostgres = () =>
  ensureDebianPackage('postgresql', () => {
    const program = onPath('postgres');
    if (program) return join(program, '..');
    return existsSync(DEBIAN)
      ? readdirSync(DEBIAN)
          .map((version) => join(DEBIAN, version, 'bin'))
          .findLast((folder) => existsSync(join(folder, 'postgres')))
      : undefined;
  });

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
