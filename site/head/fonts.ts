import { createHash } from 'node:crypto';
import fonts from '#generated/fonts.json';
import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';

/** Characters of base64 that fit into one round trip beside the page; a headline in two scripts does not. */
const HEADLINE_ROOM = 4000;

/** Changes when a font file does, so that "already in the cache" is never said of an old one. */
export const fontsVersion = createHash('sha256')
  .update(JSON.stringify(fonts.files))
  .digest('hex')
  .slice(0, 6);

/** Those that a page in this language needs at once; others only if a letter of theirs comes up. */
const isNeeded = (language: Language, file: { script: string }) =>
  fonts.scripts[language]?.some((script) => script === file.script) ?? false;

/** The font files that a page in this language uses. */
export const fontFiles = (language: Language): string[] =>
  fonts.files.filter((file) => isNeeded(language, file)).map(({ path }) => path);

/**
 * The landing page carries the letters of its headline inside, where they fit; all other type
 * starts in a fallback of the same measure and is fetched when wanted (`html.fonts`). Other pages
 * ask for the fonts at once and do without them where they come too late: nothing ever shifts.
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
      // The first one of a typeface needs no range: those that follow it are asked before it.
      const only = script === 'latin' ? '' : `unicode-range:${range}`;
      return face(sans ? 'Text' : 'Book', file, `${display};${weight}${only}`);
    }),
  ].join('');
}

function face(family: string, source: string, more: string): string {
  return `@font-face{font-family:${family};src:url(${source});${more}}`;
}
