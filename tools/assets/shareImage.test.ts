import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { content, LANGUAGES, shop } from '../../testkit/ourShop.ts';
import { makeShareImages } from './shareImage.ts';

const BRIGHT = 200;

test('the picture of a shared link has its words and the ruler below them, with room around', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  await makeShareImages(content, shop.languages, folder);
  for (const language of LANGUAGES) {
    const { data, info } = await sharp(join(folder, `og-${language}.png`))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const brightIn = (top: number, bottom: number) =>
      data.subarray(top * info.width, bottom * info.width).filter((pixel) => pixel > BRIGHT).length;
    expect([info.width, info.height]).toEqual([1200, 630]);
    expect(brightIn(80, 400)).toBeGreaterThan(1000);
    expect(brightIn(500, 550)).toBeGreaterThan(1000);
    expect(brightIn(0, 80) + brightIn(551, 630)).toBe(0);
  }
  rmSync(folder, { recursive: true });
});
