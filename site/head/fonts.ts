import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import made from '../generated/fonts.json';

const LATIN = 'U+0-BF,U+D7,U+2000-206F,U+20AC,U+2192';
const CYRILLIC = 'U+400-45F,U+2116';
/** Characters of base64 that fit into one round trip beside the page; a headline in two scripts does not. */
const HEADLINE_ROOM = 4000;

/** The font files that a page in this language uses. */
export function fontFiles(language: Language): string[] {
  const scripts = language === 'bg' ? ['latin', 'cyrillic'] : ['latin'];
  const files: Record<string, string> = made.files;
  return scripts.flatMap((script) =>
    [`serif-${script}`, `sans-${script}`].map((name) => files[name] ?? ''),
  );
}

/**
 * The landing page carries the letters of its headline inside, where they fit; all other type
 * starts in a fallback of the same measure and is fetched when wanted (`html.fonts`). Other pages
 * ask for the fonts at once and do without them where they come too late: nothing ever shifts.
 */
export function fontFaces(language: Language, path: string): string {
  const onHome = path === PATHS.home;
  const files = fontFiles(language);
  const headline = made.headlines[language];
  const fits = headline.join('').length <= HEADLINE_ROOM;
  const inlined = onHome && fits ? headline : [];
  const display = `font-display:${onHome ? 'swap' : 'optional'}`;
  return [
    ...inlined.map((font) => face('Headline', `data:font/woff2;base64,${font}`, '')),
    ...files.map((file) => {
      const range = file.includes('cyrillic') ? CYRILLIC : LATIN;
      const sans = file.includes('sans');
      const weight = sans ? 'font-weight:400 700;' : '';
      // One file needs no range: what it lacks falls back by itself.
      const only = files.length > 2 ? `unicode-range:${range}` : '';
      return face(sans ? 'Text' : 'Book', file, `${display};${weight}${only}`);
    }),
  ].join('');
}

function face(family: string, source: string, more: string): string {
  return `@font-face{font-family:${family};src:url(${source});${more}}`;
}
