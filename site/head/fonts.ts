import { createHash } from 'node:crypto';
import fonts from '#generated/fonts.json';
import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';

/** Base64 characters that fit into the first round trip with the page. Two scripts do not fit. */
const HEADLINE_ROOM = 4000;

/** Changes with the font files, so that an old cache entry does not count as a hit. */
export const fontsVersion = createHash('sha256')
  .update(JSON.stringify(fonts.files))
  .digest('hex')
  .slice(0, 6);

/** Whether pages in this language always need the file. Others load on demand, by unicode-range. */
const isNeeded = (language: Language, file: { script: string }) =>
  fonts.scripts[language]?.some((script) => script === file.script) ?? false;

/** The font files that a page in this language uses. */
export const fontFiles = (language: Language): string[] =>
  fonts.files.filter((file) => isNeeded(language, file)).map(({ path }) => path);

/**
 * The landing page inlines the glyphs of its headline if they fit. All other text starts in a
 * fallback with the same metrics until the fonts are loaded (`html.fonts`). Other pages load the
 * fonts at once and ignore them if they arrive late, so the layout never shifts.
 */
export function fontFaces(language: Language, path: string): string {
  const onHome = path === PATHS.home;
  const headline = fonts.headlines[language] ?? [];
  const fits = headline.join('').length <= HEADLINE_ROOM;
  const inlined = onHome && fits ? headline : [];
  const display = `font-display:${onHome ? 'swap' : 'optional'}`;
  return [
    ...inlined.map((font) => face('Headline', `data:font/woff2;base64,${font}`, '')),
    ...fonts.files.map(({ typeface, script, path: file, range }) => {
      const sans = typeface === 'sans';
      const weight = sans ? 'font-weight:400 700;' : '';
      // The first file of a typeface needs no range: later faces take precedence.
      const only = script === 'latin' ? '' : `unicode-range:${range}`;
      return face(sans ? 'Text' : 'Book', file, `${display};${weight}${only}`);
    }),
  ].join('');
}

function face(family: string, source: string, more: string): string {
  return `@font-face{font-family:${family};src:url(${source});${more}}`;
}
