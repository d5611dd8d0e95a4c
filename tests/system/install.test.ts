import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

const MANIFESTS = ['package.json', 'packages/engine/package.json', 'packages/book/package.json'];
const BENCH = 'bench/package.json';
const packagesIn = (file: string) => {
  const manifest = JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
};
const appPackages = MANIFESTS.flatMap(packagesIn);
const benchPackages = packagesIn(BENCH).filter((name) => !appPackages.includes(name));

/** The packages that a task would install in a fresh clone. */
function installedFor(task: string): string[] {
  const clone = mkdtempSync(join(tmpdir(), 'clone-'));
  const files = [...MANIFESTS, BENCH, 'package-lock.json', 'tools/run.mjs'];
  for (const file of [...files, 'packages/engine/tasks/start.ts', 'bench/bench.ts']) {
    cpSync(join(ROOT, file), join(clone, file));
  }
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  const bin = join(clone, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\nexec ${npm} "$@" --dry-run --offline\n`);
  chmodSync(join(bin, 'npm'), 0o755);
  const { stderr } = spawnSync(process.execPath, [join(clone, 'tools', 'run.mjs'), task], {
    env: { PATH: `${bin}:${process.env.PATH}`, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  rmSync(clone, { recursive: true });
  return [...stderr.matchAll(/^add (\S+) /gm)].map(([, name = '']) => name);
}

test('npm start in a fresh clone installs the build tools in production too, without the bench', () => {
  const installed = installedFor('start');
  expect(installed).toEqual(expect.arrayContaining(appPackages));
  expect(installed.filter((name) => benchPackages.includes(name))).toEqual([]);
});

test('npm run bench in a fresh clone installs the packages of the bench as well', () => {
  expect(installedFor('bench')).toEqual(expect.arrayContaining([...appPackages, ...benchPackages]));
});
