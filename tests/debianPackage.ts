import { execFileSync } from 'node:child_process';

/**
 * What `find` finds: a program that tests need. When it is missing, Debian's packages are installed
 * if we may do that (root).
 */
export function findOrInstall(
  find: () => string | undefined,
  what: { name: string; packages: readonly string[] },
): string {
  const found = find();
  if (found) return found;
  const { name, packages } = what;
  if (process.getuid?.() !== 0) {
    throw new Error(`${name} is needed. Install it: apt-get install ${packages.join(' ')}`);
  }
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  // In this run level nothing is started by being installed.
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', RUNLEVEL: '1' };
  execFileSync('apt-get', ['install', '-y', '-qq', ...packages], { stdio: 'ignore', env });
  const installed = find();
  if (!installed) throw new Error(`${name} was installed and still cannot be found.`);
  return installed;
}
