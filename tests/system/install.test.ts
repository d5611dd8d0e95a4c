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

test('a fresh clone installs in production too what it is built with', () => {
  const clone = mkdtempSync(join(tmpdir(), 'clone-'));
  for (const file of ['package.json', 'package-lock.json', 'tools/run.mjs']) {
    cpSync(join(ROOT, file), join(clone, file));
  }
  // Only says what it would install.
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  const bin = join(clone, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\nexec ${npm} "$@" --dry-run --offline\n`);
  chmodSync(join(bin, 'npm'), 0o755);
  const { stderr } = spawnSync(process.execPath, [join(clone, 'tools', 'run.mjs'), 'start'], {
    env: { PATH: `${bin}:${process.env.PATH}`, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  rmSync(clone, { recursive: true });
  const added = stderr.split('\n').filter((line) => line.startsWith('add '));
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const left = Object.keys(devDependencies).filter(
    (name) => !added.some((line) => line.startsWith(`add ${name} `)),
  );
  expect(added.length).toBeGreaterThan(0);
  expect(left).toEqual([]);
});
