import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { LandingSection } from '../content/landingSections.ts';
import { makePictures, missingPictures } from './pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));
const [bundle, own, publicDir] = ['bundle', 'own', 'public'].map((name) => {
  mkdirSync(join(folder, name));
  return join(folder, name);
}) as [string, string, string];

const list: LandingSection[] = [
  { section: 'hero', words: 'headline', picture: 'My loaf.jpg' },
  {
    section: 'showcase',
    words: 'product',
    picture: 'cover',
    parts: [{ section: 'pictures', words: 'pages', pictures: ['oven.png', 'chapter-1'] }],
  },
];

const draw = (width: number, height: number, file: string) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).toFile(file);

test('names the pictures of the seller that are not there, wherever the list has them', () => {
  writeFileSync(join(own, 'My loaf.jpg'), '');
  expect(missingPictures(list, own)).toEqual(['oven.png']);
});

test('makes pictures of the seller small, copies pages of the guide, and skips pages that are not there', async () => {
  await draw(2000, 1000, join(own, 'My loaf.jpg'));
  await draw(300, 200, join(own, 'oven.png'));
  await draw(280, 398, join(bundle, 'cover-280.avif'));
  await draw(560, 796, join(bundle, 'cover-560.avif'));
  const counts = { pages: 7 };
  const manifest = {
    files: [],
    counts,
    pictures: [
      { page: 'cover', file: 'cover-280.avif', width: 280, height: 398 },
      { page: 'cover', file: 'cover-560.avif', width: 560, height: 796 },
    ],
  };
  writeFileSync(join(bundle, 'manifest.json'), JSON.stringify(manifest));
  const { pictures, sample, ...rest } = await makePictures(list, { bundle, own, publicDir });
  expect(sample).toBeNull();
  expect(rest).toMatchObject({ counts });
  const widths = (name: string) =>
    pictures[name]?.srcset.split(', ').map((source) => source.split(' ')[1]);
  expect(Object.keys(pictures).sort()).toEqual(['My loaf.jpg', 'cover', 'oven.png']);
  expect(pictures['My loaf.jpg']).toMatchObject({
    url: expect.stringMatching(/^\/_guide\/My-loaf\.\w{8}\.avif$/),
    width: 640,
    height: 320,
  });
  expect(widths('My loaf.jpg')).toEqual(['640w', '1280w']);
  expect(pictures.cover).toMatchObject({ width: 280, height: 398 });
  expect(widths('cover')).toEqual(['280w', '560w']);
  expect(widths('oven.png')).toEqual(['300w']);
  const { format } = await sharp(readFileSync(publicDir + pictures['oven.png']?.url)).metadata();
  expect(format).toBe('heif');
});
