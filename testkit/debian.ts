import { spawnSync } from 'node:child_process';

export class MissingProgram extends Error {}

/**
 * Returns what `find` finds. If it finds nothing, installs the Debian packages (names separated by
 * spaces) as root, or throws an error that says what to do.
 */
export function ensureDebianPackage(
  names: string,
  find: () => string | undefined,
  elsewhere = 'install the same and put it on the PATH',
): string {
  const found = find() ?? (install(names) ? find() : undefined);
  if (found) return found;
  throw new MissingProgram(
    `The tests need ${names}. On Debian or Ubuntu: sudo apt-get install ${names}\nOn another system: ${elsewhere}.`,
  );
}

/** The path of a program, which is installed if it is missing. */
export const debianProgram = (name: string, packages = name) =>
  ensureDebianPackage(packages, () => onPath(name));

/** For the official HTML checker. */
export const findJava = () => debianProgram('java', 'default-jre-headless');

export function onPath(program: string): string | undefined {
  const { stdout } = spawnSync('sh', ['-c', `command -v ${program}`], {
    encoding: 'utf8',
    // Servers are not on the PATH of ordinary users.
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
  });
  return stdout.trim() || undefined;
}

/** False where that fails, or this user may not. */
export function install(names: string): boolean {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false;
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      // At this runlevel an installed service is not started.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  aptGet('update');
  return aptGet('install', '-y', '--no-install-recommends', ...names.split(' ')).status === 0;
}
