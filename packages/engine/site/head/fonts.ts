import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Generated } from '../siteContext.ts';

/** Base64 characters that fit into the first round trip with the first screen. */
const HEADLINE_ROOM = 6000;

/** Whether pages in this language always need the file. Others load on demand, by unicode-range. */
const isNeeded = ({ fonts }: Generated, language: Language, file: { script: string }) =>
  fonts.scripts[language]?.some((script) => script === file.script) ?? false;

/** What visitors type on the landing page is not set in the serif typeface. */
const mayBeUsed = (
  language: Language,
  path: string,
  file: { typeface: string; languages: readonly string[] },
) => path !== PATHS.home || file.typeface === 'sans' || file.languages.includes(language);

/** Prompts, which are set in the third, are further down. */
const firstReaderFonts = ({ readerFonts }: Generated) =>
  Object.entries(readerFonts).flatMap(([name, url]) => (name === 'mono' ? [] : [url]));

/**
 * The font files that a page in this language preloads. The first screen of the landing page has its
 * serif letters in the page; the rest of them can wait.
 */
export const fontFiles = (made: Generated, language: Language, path: string): string[] => [
  ...made.fonts.files
    .filter((file) => isNeeded(made, language, file))
    .filter(({ typeface }) => typeface === 'sans' || !inlinedFonts(made, language, path).length)
    .map((file) => file.path),
  ...(path === PATHS.reader ? firstReaderFonts(made) : []),
];

function inlinedFonts({ fonts }: Generated, language: Language, path: string): string[] {
  const letters = path === PATHS.home ? (fonts.headlines[language] ?? []) : [];
  return letters.join('').length <= HEADLINE_ROOM ? letters : [];
}

/**
 * The landing page inlines the serif letters of its first screen if they fit. All other text is painted at once
 * in a fallback with the same metrics, and in the fonts when they arrive. Other pages ignore fonts
 * that arrive late, so the layout never shifts.
 *
 * Files that are loaded on demand are families of their own. When any font arrives, Chromium lays out
 * all text once more whose family has a file that is not loaded, used or not.
 */
export function fontFaces(made: Generated, language: Language, path: string): string {
  const { files } = made.fonts;
  const needed = files.filter((file) => isNeeded(made, language, file));
  // Together, because that compresses better.
  const others = files.filter((file) => !needed.includes(file) && mayBeUsed(language, path, file));
  const display = `font-display:${path === PATHS.home ? 'swap' : 'optional'}`;
  return [
    ...inlinedFonts(made, language, path).map((font) =>
      face('Headline', `data:font/woff2;base64,${font}`, ''),
    ),
    ...[...needed, ...others].map((file) => {
      const sans = file.typeface === 'sans';
      const weight = sans ? 'font-weight:400 700;' : '';
      // The first file of a typeface needs no range: later faces take precedence.
      const only = file.script === 'latin' ? '' : `unicode-range:${file.range}`;
      const family = (sans ? 'Text' : 'Book') + (needed.includes(file) ? '' : ' More');
      return face(family, file.path, `${display};${weight}${only}`);
    }),
    ...(path === PATHS.reader ? readerFaces(made) : []),
  ].join('');
}

/** The typefaces of the book, at the sizes of its text; none without a reader. */
const readerFaces = ({ readerFonts }: Generated) =>
  Object.entries(readerFonts).map(([name, file]) =>
    face(name === 'mono' ? 'Mono' : 'Reading', file, `font-display:optional;${READER_AXES[name]}`),
  );

const READER_AXES: Readonly<Record<string, string>> = {
  serif: 'font-weight:400 600',
  italic: 'font-style:italic',
  mono: '',
};

function face(family: string, source: string, more: string): string {
  return `@font-face{font-family:${family};src:url(${source});${more}}`;
}
