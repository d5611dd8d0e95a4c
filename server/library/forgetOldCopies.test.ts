import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forgetOldCopies } from './forgetOldCopies.ts';

test('copies that nobody made or renewed for a month are forgotten, the others stay', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'copies-'));
  const copy = (order: string, version: string, daysAgo: number) => {
    const folder = join(dataDir, 'stamped', order, 'mark', version);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'book.pdf'), 'book');
    const time = Date.now() / 1000 - daysAgo * 86_400;
    utimesSync(join(folder, 'book.pdf'), time, time);
  };
  copy('old', '1', 31);
  copy('recent', '1', 29);
  copy('old-and-recent', '1', 100);
  copy('old-and-recent', '2', 1);
  expect(await forgetOldCopies(dataDir, () => new Date())).toBe(1);
  expect(readdirSync(join(dataDir, 'stamped')).sort()).toEqual(['old-and-recent', 'recent']);
  rmSync(dataDir, { recursive: true });
  expect(await forgetOldCopies(dataDir, () => new Date())).toBe(0);
});
