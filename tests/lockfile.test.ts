import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Entry = { resolved?: string; optionalDependencies?: Record<string, string> };
const lock = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
const { packages }: { packages: Record<string, Entry> } = JSON.parse(lock);

test('the lock file names no registry', () => {
  const named = Object.values(packages).filter((entry) => entry.resolved);
  expect(named).toEqual([]);
});

test('the lock file has the binaries of every platform that we promise', () => {
  const installed = new Set(
    Object.keys(packages).map((path) => path.split('node_modules/').at(-1)),
  );
  const wanted = /(linux|darwin)-(x64|arm64)(-gnu)?$/;
  const missing = Object.values(packages)
    .flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    .filter((name) => wanted.test(name) && !installed.has(name));
  expect(missing).toEqual([]);
});
