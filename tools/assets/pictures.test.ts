import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { LandingSection } from '../../content/landingSections.ts';
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

test('makes pictures of the seller and pages of the guide small, and skips pages that are not there', async () => {
  await draw(2000, 1000, join(own, 'My loaf.jpg'));
  await draw(300, 200, join(own, 'oven.png'));
  await draw(900, 1200, join(bundle, 'cover.png'));
  const manifest = { files: [], pictures: [{ page: 'cover', png: 'cover.png' }] };
  writeFileSync(join(bundle, 'manifest.json'), JSON.stringify(manifest));
  const { pictures, sample } = await makePictures(list, { bundle, own, publicDir });
  expect(sample).toBeNull();
  expect(pictures).toEqual({
    'My loaf.jpg': {
      url: expect.stringMatching(/^\/_guide\/My-loaf\.\w{8}\.avif$/),
      width: 1280,
      height: 640,
    },
    cover: { url: expect.stringMatching(/^\/_guide\/cover\./), width: 640, height: 853 },
    'oven.png': { url: expect.stringMatching(/^\/_guide\/oven\./), width: 300, height: 200 },
  });
  const { format } = await sharp(readFileSync(publicDir + pictures['oven.png']?.url)).metadata();
  expect(format).toBe('heif');
});
