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

test('opens what it encrypted, and nothing that was changed or meant for something else', () => {
  const [ours, others] = ['a', 'b'].map((letter) => openSecrets(letter.repeat(32), dataDir));
  const encrypted = ours?.encrypt('key', 'rk_live_ж') ?? '';
  expect(encrypted).not.toContain('rk_live');
  expect(ours?.encrypt('key', 'rk_live_ж')).not.toBe(encrypted);
  expect(ours?.decrypt('key', encrypted)).toBe('rk_live_ж');
  expect(ours?.decrypt('another purpose', encrypted)).toBeUndefined();
  expect(others?.decrypt('key', encrypted)).toBeUndefined();
  const bytes = Buffer.from(encrypted, 'base64url');
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    expect(ours?.decrypt('key', changed.toString('base64url'))).toBeUndefined();
  }
  for (const cut of ['', 'x', encrypted.slice(0, 20)]) {
    expect(ours?.decrypt('key', cut)).toBeUndefined();
  }
});
