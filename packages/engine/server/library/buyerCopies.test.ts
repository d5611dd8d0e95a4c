import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { content, shop } from '../../../../testkit/ourShop.ts';
import { deleteOldCopies, stampLines } from './buyerCopies.ts';

test('stamps the buyer’s name, and after an erasure only the order number', () => {
  const order = { language: 'en', name: 'Ann', email: 'ann@example.com', number: 7 } as const;
  expect(stampLines(content, order)).toEqual({
    line: 'Licensed to Ann (ann@example.com), order 7. Personal use only.',
    plainer: 'Licensed to ann@example.com, order 7. Personal use only.',
  });
  const erased = { ...order, name: '', email: '' };
  const line = 'Order 7. Personal use only.';
  expect(stampLines(content, erased)).toEqual({ line, plainer: line });
  expect(stampLines(content, { ...erased, language: 'bg' }).line).toBe(
    'Поръчка 7. Само за лично ползване.',
  );
});

test('deletes copies older than the days in the configuration and keeps the others', async () => {
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
  expect(await deleteOldCopies(dataDir, () => new Date(), shop.delivery)).toBe(1);
  expect(readdirSync(join(dataDir, 'stamped')).sort()).toEqual(['old-and-recent', 'recent']);
  const kept = { ...shop.delivery, keepCopiesDays: 2 };
  expect(await deleteOldCopies(dataDir, () => new Date(), kept)).toBe(1);
  expect(readdirSync(join(dataDir, 'stamped'))).toEqual(['old-and-recent']);
  rmSync(dataDir, { recursive: true });
  expect(await deleteOldCopies(dataDir, () => new Date(), shop.delivery)).toBe(0);
});
