import { spawnSync } from 'node:child_process';

/**
 * A program that tests need. `find` says where it is; if it is nowhere, Debian's package is
 * installed when that is possible, and otherwise the error says what to install.
 */
export function ensureDebianPackage(name: string, find: () => string | undefined): string {
  const found = find() ?? (install(name) ? find() : undefined);
  if (found) return found;
  throw new Error(`This test needs the Debian package ${name}: apt-get install ${name}`);
}

export function onPath(program: string): string | undefined {
  const { stdout } = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' });
  return stdout.trim() || undefined;
}

function install(name: string): boolean {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false;
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  aptGet('update');
  return aptGet('install', '-y', '--no-install-recommends', name).status === 0;
}
