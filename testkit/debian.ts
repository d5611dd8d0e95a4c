import { spawnSync } from 'node:child_process';

/**
 * A program that tests need. `find` says where it is; if it is nowhere, Debian's packages (names
 * separated by spaces) are installed when that is possible, and otherwise the error names them.
 */
export function ensureDebianPackage(names: string, find: () => string | undefined): string {
  const found = find() ?? (install(names) ? find() : undefined);
  if (found) return found;
  throw new Error(`A program is missing. Install it with: apt-get install ${names}`);
}

/** A program that is found on the path, or installed. */
export const debianProgram = (name: string, packages = name) =>
  ensureDebianPackage(packages, () => onPath(name));

export function onPath(program: string): string | undefined {
  const { stdout } = spawnSync('sh', ['-c', `command -v ${program}`], {
    encoding: 'utf8',
    // Servers are outside the path of ordinary users.
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
  });
  return stdout.trim() || undefined;
}

function install(names: string): boolean {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false;
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      // At this runlevel installing a service does not start it.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  aptGet('update');
  return aptGet('install', '-y', '--no-install-recommends', ...names.split(' ')).status === 0;
}
