import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secret-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const signed = (given?: string) => openSecrets(given, dataDir).sign('links', 'order 1');

test('a secret is made once, kept, and leaves nothing else behind', () => {
  const first = signed();
  expect(signed()).toBe(first);
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(signed(readFileSync(join(dataDir, 'secret'), 'utf8'))).toBe(first);
});

test('one that is given counts, and none is made', () => {
  expect(signed('a'.repeat(32))).not.toBe(signed('b'.repeat(32)));
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a file that a power cut has emptied is not taken for a secret', () => {
  writeFileSync(join(dataDir, 'secret'), '');
  expect(() => signed()).toThrow('Put it back from a backup');
});
