import { expect, test } from 'vitest';
import { isSameFile, readUploadPath } from './editionFiles.ts';

test.each([
  'book.pdf',
  'sheets/30-day tracker.xlsx',
  'Видео/първи стъпки.mp4',
  '.well-known/file',
  'a..b/c...d.txt',
])('accepts %s', (path) => {
  expect(readUploadPath(path)).toEqual({ path });
});

test.each([
  '',
  '/etc/passwd',
  '../shop.db',
  'a/../../b',
  'a/./b',
  'a//b',
  'a/',
  '..',
  'C:\\Windows\\x.txt',
  '..\\shop.db',
  'a\u0000.pdf',
  'line\nbreak.pdf',
  'what?.pdf',
  'name. ',
  'folder./x',
  'manifest.json',
  'Manifest.JSON',
  'x'.repeat(241),
  'я'.repeat(121),
  'd/'.repeat(9).concat('x'),
  'long/'.repeat(100),
])('rejects %j', (path) => {
  expect(readUploadPath(path)).toEqual({ problem: expect.stringMatching(/\.$/) });
});

test.each(['../shop.db', 'a/../../b', '..'])('%j leads out of the folder', (path) => {
  expect(readUploadPath(path)).toEqual({ problem: expect.stringContaining('leads out') });
});

test('one name has one spelling', () => {
  expect(readUploadPath('cafe\u0301.pdf')).toEqual({ path: 'café.pdf' });
  expect(isSameFile('Book.PDF', 'book.pdf')).toBe(true);
});
