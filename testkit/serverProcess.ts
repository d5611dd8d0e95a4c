import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { LOOPBACK_ONLY } from './loopbackOnly.ts';

export type RunningServer = {
  url: string;
  /** Empty when the desk is closed. */
  deskUrl: string;
  dataDir: string;
  pid: number;
  stop: () => Promise<void>;
  /** Stops it and keeps its data folder. */
  terminate: () => Promise<void>;
  /** SIGKILL, like a power cut. */
  kill: () => Promise<void>;
};

/** Servers that are killed when the test process ends. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const START_TIMEOUT_MS = 110_000;
const ROOT = resolve(import.meta.dirname, '..');
/** One server for every shop. */
const MAIN = resolve(ROOT, 'dist', 'server', 'main.js');

type ServerOptions = {
  dist?: string;
  /** Another build of the server. */
  main?: string;
  env?: Record<string, string>;
  dataDir?: string;
  onOutput?: (text: string) => void;
  /** A command that runs Node.js, such as strace. */
  through?: readonly string[];
};

/**
 * Starts the built server in its own process, on a free port with an empty data folder. Another program
 * may take the port before the server does; then it starts on another one.
 */
export async function startServer(
  options: ServerOptions = {},
  findPort = freePort,
): Promise<RunningServer> {
  if (options.env?.PORT) return startOn(Number(options.env.PORT), options);
  const port = await findPort();
  try {
    return await startOn(port, options);
  } catch (error) {
    if (!String(error).includes(`Port ${port} is already in use`)) throw error;
    return startServer(options, freePort);
  }
}

async function startOn(port: number, options: ServerOptions): Promise<RunningServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'shop-'));
  const [command = '', ...args] = [
    ...(options.through ?? []),
    process.execPath,
    options.main ?? MAIN,
  ];
  const child = spawn(command, args, {
    // Not the repository, where a developer's .env would be read.
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
  const collect = (chunk: Buffer) => {
    output += chunk;
    options.onOutput?.(String(chunk));
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const url = `http://localhost:${port}`;
  await waitUntilHealthy(url, child, () => output);
  const terminate = () => ended(child, 'SIGTERM');
  const stop = async () => {
    await terminate();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const deskPort = /[Dd]esk\W+http:\/\/localhost:(\d+)\//.exec(output)?.[1];
  const deskUrl = deskPort ? `http://localhost:${deskPort}` : '';
  const kill = () => ended(child, 'SIGKILL');
  return { url, deskUrl, dataDir, pid: child.pid ?? 0, stop, terminate, kill };
}

async function waitUntilHealthy(url: string, child: ChildProcess, output: () => string) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok && /Stop with|"msg":"started"/.test(output())) return;
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

const COMMAND_LINE = resolve(import.meta.dirname, '..', 'dist', 'server', 'shop.js');

export type CommandResult = { code: number | null; out: string; err: string };

/** Runs the built command line in its own process; it is killed as soon as `killWhen` holds. */
export function shopCommand(
  args: readonly string[],
  env: Record<string, string>,
  killWhen: (err: string) => boolean = () => false,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [COMMAND_LINE, ...args], {
    // Not the repository, where a developer's .env would be read.
    cwd: tmpdir(),
    env: { PATH: process.env.PATH ?? '', NODE_OPTIONS: LOOPBACK_ONLY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const result: CommandResult = { code: null, out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    result.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    result.err += chunk;
    if (killWhen(result.err)) child.kill('SIGKILL');
  });
  return new Promise((done) => {
    child.on('close', (code) => done({ ...result, code }));
  });
}
