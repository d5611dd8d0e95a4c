import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { LOOPBACK_ONLY } from './loopbackOnly.ts';

const ENTRY = resolve(import.meta.dirname, '..', 'dist', 'server', 'shop.js');

export type Typed = { code: number | null; out: string; err: string };

/** The built command line as a process of its own; `until` says when to kill it, as a power cut would. */
export function shopCommand(
  args: readonly string[],
  env: Record<string, string>,
  until: (err: string) => boolean = () => false,
): Promise<Typed> {
  const child = spawn(process.execPath, [ENTRY, ...args], {
    // A developer's own .env is not for tests.
    cwd: tmpdir(),
    env: { PATH: process.env.PATH ?? '', NODE_OPTIONS: LOOPBACK_ONLY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const typed: Typed = { code: null, out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    typed.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    typed.err += chunk;
    if (until(typed.err)) child.kill('SIGKILL');
  });
  return new Promise((done) => {
    child.on('close', (code) => done({ ...typed, code }));
  });
}
