import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '../content/content.ts';
import type { Language, Languages } from '../rules/language.ts';
import { textsOf } from './textsOf.ts';
import { charactersFor, cut, type Script, type Typeface } from './typefaces.ts';

/** A script that one character in so many belongs to is not loaded before it is met. */
const RARE = 500;

/** A text has a letter that would be drawn in some other typeface. */
export class MissingLetters extends Error {}

/** What the pages have to know of the fonts. */
export type FontManifest = {
  files: {
    typeface: Typeface;
    script: Script;
    path: string;
    range: string;
    /** The languages whose texts have any of its letters. */
    languages: Language[];
  }[];
  /** The scripts that pages in a language need at once. */
  scripts: Record<string, Script[]>;
  /** The letters of the first screen's serif texts alone, as base64. */
  headlines: Record<string, string[]>;
};

/**
 * Cuts the fonts for the pages: a file per typeface and script, and, small enough to travel
 * inside the landing page, just the letters of its headline, price and brand.
 */
export async function makeFonts(
  content: Content,
  languages: Languages,
  publicDir: string,
): Promise<FontManifest> {
  const used = new Map(languages.map((language) => [language, textsOf(content, language)]));
  const scriptOf = new Map<string, Script>();
  const files: FontManifest['files'] = [];
  await mkdir(join(publicDir, '_fonts'), { recursive: true });
  const all = [...used.values()].join('');
  const [serif, sans] = [await charactersFor('serif', all), await charactersFor('sans', all)];
  const missing = [...new Set([...serif.missing, ...sans.missing])];
  if (missing.length > 0) throw new MissingLetters(describeMissing(missing, used));
  for (const [typeface, needed] of Object.entries({ serif, sans }) as [Typeface, typeof serif][]) {
    for (const { script, characters } of needed.files) {
      const font = await cut(typeface, script, characters);
      const hash = createHash('sha256').update(font).digest('hex').slice(0, 8);
      const path = `/_fonts/${typeface}-${script}.${hash}.woff2`;
      await writeFile(join(publicDir, path), font);
      const having = languages.filter((language) =>
        [...characters].some((letter) => used.get(language)?.includes(letter)),
      );
      files.push({ typeface, script, path, range: unicodeRange(characters), languages: having });
      for (const character of characters) scriptOf.set(character, script);
    }
  }
  const scriptsOf = (text: string) => {
    const counts = Map.groupBy(text, (letter) => scriptOf.get(letter) ?? 'latin');
    return [...counts].flatMap(([script, { length }]) =>
      script === 'latin' || length * RARE > text.length ? [script] : [],
    );
  };
  const headlineFonts = (text: string, language: Language) =>
    Promise.all(
      [...Map.groupBy(new Set(text), (letter) => scriptOf.get(letter))].map(
        async ([script, letters]) =>
          script === undefined
            ? []
            : (
                await cut('serif', script, letters.sort().join(''), { bare: true, language })
              ).toString('base64'),
      ),
    );
  const manifest: FontManifest = { files, scripts: {}, headlines: {} };
  for (const [language, text] of used) {
    manifest.scripts[language] = scriptsOf(text);
    const first = await headlineFonts(firstTexts(content, language), language);
    manifest.headlines[language] = first.flat();
  }
  return manifest;
}

/** The serif texts of the first screen on a phone. */
function firstTexts(content: Content, language: Language): string {
  const { title, price = '' } = content.hero(language).words;
  const { badge } = content.messages(language).common.header;
  return [title, price, badge, content.facts(language).productName].join('');
}

function describeMissing(missing: readonly string[], used: ReadonlyMap<string, string>): string {
  const lines = missing.map((letter) => {
    const languages = [...used].filter(([, text]) => text.includes(letter));
    return `  ${letter} in the texts of ${languages.map(([language]) => language).join(', ')}`;
  });
  return `The typefaces of the site lack letters that its texts have. Replace the letters, or choose other typefaces in tools/assets/typefaces.ts:\n${lines.join('\n')}`;
}

/** `U+C0-FF,U+152-153` */
function unicodeRange(characters: string): string {
  const points = [...characters].map((one) => one.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return runs.map(([a, b]) => `U+${hex(a)}${a === b ? '' : `-${hex(b)}`}`).join(',');
}
