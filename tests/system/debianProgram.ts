import { execFileSync, spawnSync } from 'node:child_process';

/** Makes sure that a program is there; installs Debian's when that is possible. */
export function debianProgram(name: string, debianPackage = name): string {
  if (spawnSync('sh', ['-c', `command -v ${name}`]).status === 0) return name;
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (!canInstall)
    throw new Error(`This test needs ${name}: install the package ${debianPackage}.`);
  // At this runlevel no service is started by being installed.
  const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  const install = ['install', '-y', '-qq', '--no-install-recommends', debianPackage];
  execFileSync('apt-get', install, { env, stdio: 'ignore' });
  return name;
}
