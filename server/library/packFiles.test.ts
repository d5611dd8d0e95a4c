import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packFiles } from './packFiles.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pack-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string | Uint8Array) {
  writeFileSync(join(folder, name), content);
  return { name: `бундъл/${name}`, source: join(folder, name) };
}

test('packs the same files into the same bytes, whenever they were written', async () => {
  const files = [write('a.txt', 'a'.repeat(200_000)), write('empty', ''), write('ж.bin', 'ж')];
  await packFiles(files, join(folder, 'one.zip'));
  write('a.txt', 'a'.repeat(200_000));
  await packFiles(files, join(folder, 'two.zip'));
  const [one, two] = ['one.zip', 'two.zip'].map((name) => readFileSync(join(folder, name)));
  expect(one).toEqual(two);
  const inside = unzipSync(one ?? new Uint8Array());
  expect(Object.keys(inside)).toEqual(['бундъл/a.txt', 'бундъл/empty', 'бундъл/ж.bin']);
  expect(Buffer.from(inside['бундъл/a.txt'] ?? []).toString()).toBe('a'.repeat(200_000));
});

test('fails if a file is missing', async () => {
  const files = [write('a.txt', 'a'), { name: 'b', source: join(folder, 'nowhere') }];
  await expect(packFiles(files, join(folder, 'one.zip'))).rejects.toThrow('ENOENT');
});
