import { createHash } from 'node:crypto';
import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import made from '../generated/fonts.json';

const LATIN = 'U+0-BF,U+D7,U+2000-206F,U+20AC,U+2192';
const CYRILLIC = 'U+400-45F,U+2116';
/** Characters of base64 that fit into one round trip beside the page; a headline in two scripts does not. */
const HEADLINE_ROOM = 4000;

/** Changes when a font file does, so that "already in the cache" is never said of an old one. */
export const fontsVersion = createHash('sha256')
  .update(JSON.stringify(made.files))
  .digest('hex')
  .slice(0, 6);

/**
 * The landing page carries the letters of its headline inside, where they fit; all other type
 * starts in a fallback of the same measure and is fetched when wanted (`html.fonts`).
 */
export function fontFaces(language: Language, path: string): string {
  const bulgarian = language === 'bg';
  const headline = made.headlines[language];
  const fits = headline.join('').length <= HEADLINE_ROOM;
  const inlined = path === PATHS.home && fits ? headline : [];
  return [
    ...inlined.map((font) => face('Headline', `url(data:font/woff2;base64,${font})`)),
    face('Book', `url(${made.files['serif-latin']})`, `unicode-range:${LATIN}`),
    face('Text', `url(${made.files['sans-latin']})`, `font-weight:400 700;unicode-range:${LATIN}`),
    ...(bulgarian
      ? [
          face('Book', `url(${made.files['serif-cyrillic']})`, `unicode-range:${CYRILLIC}`),
          face(
            'Text',
            `url(${made.files['sans-cyrillic']})`,
            `font-weight:400 700;unicode-range:${CYRILLIC}`,
          ),
        ]
      : []),
  ].join('');
}

function face(family: string, source: string, more = ''): string {
  return `@font-face{font-family:${family};src:${source};font-display:swap;${more}}`;
}
