import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CSSProperties, createElement, type ReactElement } from 'react';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import type { Content } from '../content/content.ts';
import { STAGE_DAYS } from '../content/guide.ts';
import type { Section } from '../content/landingSections.ts';
import type { Theme } from '../content/theme.ts';
import type { Language, Languages } from '../rules/language.ts';
import { MissingLetters } from './fonts.ts';
import { charactersFor, cut, type Typeface } from './typefaces.ts';

const [WIDTH, HEIGHT] = [1200, 630];

/** What a shared link shows: the product's name and what it is. No claim of income in a picture. */
export async function makeShareImages(
  content: Content,
  languages: Languages,
  publicDir: string,
): Promise<void> {
  for (const language of languages) {
    const hero = content.hero(language);
    const words = {
      kicker: hero.words.kicker ?? '',
      name: content.facts(language).productName,
      ruler: content.landing(language).some(hasRoadmap),
      colors: content.theme.colors,
    };
    const fonts = [
      ...(await fontsFor('serif', 600, words.name, language)),
      ...(await fontsFor('sans', 400, words.kicker, language)),
    ];
    const svg = await satori(picture(words, fonts), { width: WIDTH, height: HEIGHT, fonts });
    const png = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
    await writeFile(join(publicDir, `og-${language}.png`), png);
  }
}

const hasRoadmap = ({ parts }: Section) => parts.some(({ section }) => section === 'roadmap');

async function fontsFor(
  typeface: Typeface,
  weight: 400 | 600,
  text: string,
  language: Language,
): Promise<Font[]> {
  const { files, missing } = await charactersFor(typeface, text);
  if (missing.length > 0) throw new MissingLetters(`the picture of a shared link: ${missing}`);
  return Promise.all(
    files
      .map(({ script, characters }) => ({
        script,
        wanted: [...characters].filter((one) => text.includes(one)).join(''),
      }))
      .filter(({ wanted }) => wanted !== '')
      .map(async ({ script, wanted }) => ({
        name: `${typeface}-${script}`,
        // The forms of the language, because satori does not use the feature `locl`.
        data: await cut(typeface, script, wanted, { format: 'sfnt', weight, language }),
        weight,
      })),
  );
}

type Words = { kicker: string; name: string; ruler: boolean; colors: Theme['colors'] };

function picture(words: Words, fonts: readonly Font[]) {
  const { ink, paper } = words.colors;
  return box(
    {
      width: WIDTH,
      height: HEIGHT,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: 80,
      backgroundColor: ink,
      color: paper,
    },
    text(words.kicker, familyOf('sans', fonts), 34),
    text(words.name, familyOf('serif', fonts), 104),
    box(
      { justifyContent: 'space-between', alignItems: 'flex-start', width: '100%' },
      ...(words.ruler ? ticks(paper) : []),
    ),
  );
}

/** The ruler of the landing page. */
const ticks = (color: string) =>
  Array.from({ length: STAGE_DAYS + 1 }, (_, day) =>
    createElement('div', {
      key: day,
      style: { width: 3, height: day % 5 === 0 ? 34 : 18, backgroundColor: color },
    }),
  );

function box(style: CSSProperties, ...children: ReactElement[]) {
  return createElement('div', { style: { display: 'flex', ...style } }, ...children);
}

const familyOf = (typeface: Typeface, fonts: readonly Font[]) =>
  fonts
    .map(({ name }) => name)
    .filter((name) => name.startsWith(typeface))
    .join(', ');

function text(words: string, fontFamily: string, fontSize: number) {
  return createElement('div', { style: { fontFamily, fontSize, lineHeight: 1.1 } }, words);
}
