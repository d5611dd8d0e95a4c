import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Language } from '../rules/language.ts';
import { remembered } from '../rules/remembered.ts';
import { keepNames } from './fontTables.ts';
import { readFont, withLocalForms } from './localForms.ts';

/**
 * Where a typeface comes from and at which point of its axes we use it. What it lacks comes from a
 * substitute of the same kind, which has every European letter.
 */
const TYPEFACES = {
  serif: {
    own: (name: string) =>
      `@fontsource-variable/source-serif-4/files/source-serif-4-${name}-standard-normal.woff2`,
    substitute: (name: string) =>
      `@fontsource-variable/noto-serif/files/noto-serif-${name}-wght-normal.woff2`,
    weight: 600,
    axes: { opsz: 48 },
  },
  sans: {
    own: (name: string) => `@fontsource-variable/onest/files/onest-${name}-wght-normal.woff2`,
    substitute: (name: string) =>
      `@fontsource-variable/noto-sans/files/noto-sans-${name}-wght-normal.woff2`,
    weight: { min: 400, max: 700 },
    axes: {},
  },
} as const;

export type Typeface = keyof typeof TYPEFACES;

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/**
 * A file per script, so that a browser loads only what a page needs. Each always has these
 * characters, because people have names with them; the letters of the texts come on top.
 */
const OWN = {
  // With what English texts use: a résumé, a sum. A file that arrives late has the page laid out again.
  latin: { file: 'latin', always: `${range(0x20, 0x7e)}\u00a0§©«»×÷é–—‘’“”„…·→€` },
  accents: { file: 'latin', always: `${range(0xc0, 0xff)}Œœı` },
  // Also Romanian, Welsh, Irish, Sámi and Azerbaijani.
  'latin-ext': {
    file: 'latin-ext',
    always: `${range(0x100, 0x17f)}ȘșȚțẀẁẂẃẄẅỲỳẞḂḃḊḋḞḟṀṁṖṗṠṡṪṫƷʒǤǥǦǧǨǩǮǯƏə`,
  },
  // Bulgarian and Russian; then what Serbian, Macedonian, Ukrainian and Belarusian add.
  cyrillic: { file: 'cyrillic', always: `${range(0x410, 0x44f)}ЀЍѐѝ№` },
  slavic: { file: 'cyrillic', always: `${range(0x401, 0x40f)}${range(0x451, 0x45f)}Ґґ` },
  'cyrillic-ext': { file: 'cyrillic-ext', always: '' },
  greek: {
    file: 'greek',
    always: `ΆΈΉΊΌΎΏΐ${range(0x391, 0x3a1)}${range(0x3a3, 0x3ce)}`,
  },
  vietnamese: { file: 'vietnamese', always: '' },
} as const;

const SUBSTITUTES = {
  'other-latin-ext': 'latin-ext',
  'other-cyrillic': 'cyrillic',
  'other-greek': 'greek',
  'other-greek-ext': 'greek-ext',
  'other-vietnamese': 'vietnamese',
} as const;

type OwnScript = keyof typeof OWN;
export type Script = OwnScript | keyof typeof SUBSTITUTES;
const OWN_NAMES = Object.keys(OWN) as OwnScript[];
const SUBSTITUTE_NAMES = Object.keys(SUBSTITUTES) as Script[];
const NAMES: Script[] = [...OWN_NAMES, ...SUBSTITUTE_NAMES];

/** What the fonts of every shop have: the letters of European languages. */
export const EUROPEAN = Object.values(OWN)
  .map(({ always }) => always)
  .join('');

const require = createRequire(import.meta.url);

const isOwn = (script: Script): script is OwnScript => script in OWN;

async function source(typeface: Typeface, script: Script): Promise<Buffer | undefined> {
  const { own, substitute } = TYPEFACES[typeface];
  const file = isOwn(script) ? own(OWN[script].file) : substitute(SUBSTITUTES[script]);
  try {
    return await readFile(require.resolve(file));
  } catch {
    return undefined;
  }
}

/** The characters that a file has, found once. */
const coverage = remembered(async (key: `${Typeface} ${Script}`) => {
  const [typeface, script] = key.split(' ') as [Typeface, Script];
  const font = await source(typeface, script);
  if (!font) return new Set<string>();
  const { characterSet } = readFont(await uncompressed(font));
  return new Set(characterSet.map((point) => String.fromCodePoint(point)));
});

/** With all its glyphs, also those that only a feature leads to. */
const uncompressed = (font: Buffer) =>
  subsetFont(font, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true });

/** Which characters each file has to hold for these texts; letters that none has are `missing`. */
export async function charactersFor(typeface: Typeface, text: string) {
  const wanted = new Map(NAMES.map((script) => [script, new Set<string>()]));
  const missing: string[] = [];
  for (const character of new Set(EUROPEAN + text.normalize('NFC'))) {
    const home = OWN_NAMES.find((script) => OWN[script].always.includes(character));
    const order = home ? [home, ...SUBSTITUTE_NAMES] : NAMES;
    const held = await Promise.all(order.map((script) => coverage(`${typeface} ${script}`)));
    const script = order.find((_, index) => held[index]?.has(character));
    if (script) wanted.get(script)?.add(character);
    else if (/[\p{L}\p{M}]/u.test(character)) missing.push(character);
  }
  const files = [...wanted].flatMap(([script, characters]) =>
    characters.size > 0 ? [{ script, characters: [...characters].sort().join('') }] : [],
  );
  return { files, missing };
}

/**
 * What the pages use; fractions, small capitals and the like would be a sixth of a file. Without `prep`,
 * FreeType hints the letters by its own rules, which leaves gaps after some of them.
 */
const USED = {
  keepFeatures: ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn'],
  dropTables: ['BASE', 'STAT'],
};
/** For fonts that are inlined in a page: outlines, kerning, and what turns hinting off. */
const BARE = {
  keepFeatures: ['kern'],
  noLayoutClosure: true,
  dropTables: ['BASE', 'GDEF', 'GSUB', 'STAT'],
};
/** The copyright, which the license asks for, family and style. The others take 130 bytes. */
const BARE_NAMES = [0, 1, 2];

type CutOptions = {
  format?: 'woff2' | 'sfnt';
  weight?: number;
  bare?: boolean;
  /** The letters get its forms. Otherwise the feature `locl` shows them where a text has a language. */
  language?: Language;
};

async function prepared(font: Buffer, { language, bare }: CutOptions): Promise<Buffer> {
  if (!language && !bare) return font;
  const whole = await uncompressed(font);
  const named = bare ? keepNames(whole, BARE_NAMES) : whole;
  return language ? withLocalForms(named, language) : named;
}

export async function cut(
  typeface: Typeface,
  script: Script,
  text: string,
  options: CutOptions = {},
): Promise<Buffer> {
  const { axes, weight } = TYPEFACES[typeface];
  const font = await source(typeface, script);
  if (!font) throw new Error(`the ${typeface} typeface has no ${script} letters`);
  return subsetFont(await prepared(font, options), text, {
    targetFormat: options.format ?? 'woff2',
    variationAxes: { ...(isOwn(script) ? axes : {}), wght: options.weight ?? weight },
    ...(options.bare ? BARE : USED),
  });
}
