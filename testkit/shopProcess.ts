import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { LOOPBACK_ONLY } from './loopbackOnly.ts';

const ENTRY = resolve(import.meta.dirname, '..', 'dist', 'server', 'shop.js');

export type CommandResult = { code: number | null; out: string; err: string };

/** Runs the built command line in its own process; it is killed as soon as `killWhen` holds. */
export function shopCommand(
  args: readonly string[],
  env: Record<string, string>,
  killWhen: (err: string) => boolean = () => false,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [ENTRY, ...args], {
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
