import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Entry = { resolved?: string; link?: boolean; optionalDependencies?: Record<string, string> };
const lock = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
const { packages }: { packages: Record<string, Entry> } = JSON.parse(lock);

test('package-lock.json records no registry address', () => {
  const recorded = Object.values(packages).filter(({ resolved, link }) => resolved && !link);
  expect(recorded).toEqual([]);
});

test('package-lock.json has the binaries for Linux and macOS on x64 and arm64', () => {
  const installed = new Set(
    Object.keys(packages).map((path) => path.split('node_modules/').at(-1)),
  );
  const wanted = /(linux|darwin)-(x64|arm64)(-gnu)?$/;
  const missing = Object.values(packages)
    .flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    .filter((name) => wanted.test(name) && !installed.has(name));
  expect(missing).toEqual([]);
});
