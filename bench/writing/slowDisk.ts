import { execFileSync, spawnSync } from 'node:child_process';

export const FLUSH_MS = 2;

/**
 * What a program is started through so that each of its flushes takes longer, as on a networked or
 * a spinning disk. Everything else it does stays as fast as it is.
 */
const THROUGH = [
  'strace',
  '-D',
  '-f',
  '-qq',
  '--seccomp-bpf',
  '-o',
  '/dev/null',
  '-e',
  'trace=fsync,fdatasync',
  '-e',
  `inject=fsync,fdatasync:delay_exit=${FLUSH_MS * 1000}`,
];

/** Undefined where that cannot be had: not on Linux, not installed, not allowed. */
export function slowDisk(): readonly string[] | undefined {
  if (process.platform !== 'linux') return undefined;
  if (process.getuid?.() === 0 && spawnSync('strace', ['-V']).status !== 0) {
    spawnSync('apt-get', ['install', '-y', '-qq', 'strace'], { stdio: 'ignore' });
  }
  const [command = '', ...args] = THROUGH;
  try {
    execFileSync(command, [...args, 'true'], { stdio: 'ignore' });
    return THROUGH;
  } catch {
    return undefined;
  }
}
