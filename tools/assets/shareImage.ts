import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CSSProperties, createElement, type ReactElement } from 'react';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { factsFor } from '../../content/facts.ts';
import { STAGE_DAYS } from '../../content/product.ts';
import { heroOf } from '../../content/readLanding.ts';
import { LANGUAGES, type Language } from '../../rules/language.ts';
import { cut } from './typefaces.ts';

const [WIDTH, HEIGHT] = [1200, 630];

/** What a shared link shows: the product's name and what it is. No claim of income in a picture. */
export async function makeShareImages(publicDir: string): Promise<void> {
  const fonts = await Promise.all([
    font('serif', 'latin', 600),
    font('serif', 'cyrillic', 600),
    font('sans', 'latin', 400),
    font('sans', 'cyrillic', 400),
  ]);
  for (const language of LANGUAGES) {
    const svg = await satori(picture(language), { width: WIDTH, height: HEIGHT, fonts });
    const png = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
    await writeFile(join(publicDir, `og-${language}.png`), png);
  }
}

async function font(
  name: 'serif' | 'sans',
  script: 'latin' | 'cyrillic',
  weight: 400 | 600,
): Promise<Font> {
  const data = await cut(name, script, { format: 'sfnt', weight });
  return { name: `${name}-${script}`, data, weight };
}

function picture(language: Language) {
  const { words, ruler } = heroOf(language);
  return box(
    {
      width: WIDTH,
      height: HEIGHT,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: 80,
      backgroundColor: '#16181D',
      color: '#FBF8F2',
    },
    text(words.kicker ?? '', 'sans', 34),
    text(factsFor(language).productName, 'serif', 104),
    box(
      { justifyContent: 'space-between', alignItems: 'flex-start', width: '100%' },
      ...(ruler ? ticks() : []),
    ),
  );
}

/** The ruler of the landing page. */
const ticks = () =>
  Array.from({ length: STAGE_DAYS + 1 }, (_, day) =>
    createElement('div', {
      key: day,
      style: { width: 3, height: day % 5 === 0 ? 34 : 18, backgroundColor: '#FBF8F2' },
    }),
  );

function box(style: CSSProperties, ...children: ReactElement[]) {
  return createElement('div', { style: { display: 'flex', ...style } }, ...children);
}

function text(words: string, face: 'serif' | 'sans', fontSize: number) {
  const fontFamily = `${face}-latin, ${face}-cyrillic`;
  return createElement('div', { style: { fontFamily, fontSize, lineHeight: 1.1 } }, words);
}
