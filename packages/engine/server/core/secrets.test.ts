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

test('generates a secret once and leaves no other files behind', () => {
  const first = signed();
  expect(signed()).toBe(first);
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(signed(readFileSync(join(dataDir, 'secret'), 'utf8'))).toBe(first);
});

test('uses a secret from the environment and generates none', () => {
  expect(signed('a'.repeat(32))).not.toBe(signed('b'.repeat(32)));
  expect(readdirSync(dataDir)).toEqual([]);
});

test('rejects an empty secret file, as a power cut may leave', () => {
  writeFileSync(join(dataDir, 'secret'), '');
  expect(() => signed()).toThrow('Restore it from a backup');
});
