import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { content, LANGUAGES, otherwise, shop } from '../../../testkit/ourShop.ts';
import { makeShareImages } from './shareImage.ts';

const BRIGHT = 200;

test('draws accents and Greek in the picture, and fails on a letter that no font has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  const named = (name: string) =>
    otherwise(({ product }) => ({ product: { ...product, name: { en: name, bg: name } } })).content;
  const brightness = async (name: string) => {
    await makeShareImages(named(name), ['en'], folder);
    // Below the small line, above the ruler.
    const title = sharp(join(folder, 'og-en.png')).extract({
      left: 0,
      top: 180,
      width: 1200,
      height: 300,
    });
    const { data } = await title.greyscale().raw().toBuffer({ resolveWithObject: true });
    return data.filter((pixel) => pixel > BRIGHT).length;
  };
  const nothing = await brightness('.');
  for (const name of ['éàçüñ', 'Ωμέγα', 'șțŧǩ']) {
    expect([name, (await brightness(name)) > nothing + 2000]).toEqual([name, true]);
  }
  await expect(brightness('本')).rejects.toThrow('本');
  rmSync(folder, { recursive: true });
});

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
