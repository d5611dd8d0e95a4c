import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fontkit from '@cantoo/fontkit';
import subsetFont from 'subset-font';
import { remembered } from '../../rules/remembered.ts';

/** Where a typeface comes from and at which point of its axes we use it. */
const TYPEFACES = {
  serif: {
    file: (name: string) =>
      `@fontsource-variable/source-serif-4/files/source-serif-4-${name}-standard-normal.woff2`,
    axes: { wght: 600, opsz: 48 },
  },
  sans: {
    file: (name: string) => `@fontsource-variable/onest/files/onest-${name}-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 700 } },
  },
} as const;

export type Typeface = keyof typeof TYPEFACES;

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/**
 * A file per script, so that a browser loads only what a page needs. Each always has these
 * characters, because people have names with them; the letters of the texts come on top.
 */
const SCRIPTS = {
  latin: { file: 'latin', always: `${range(0x20, 0x7e)}\u00a0§©«»×–—‘’“”„…·→€` },
  accents: { file: 'latin', always: `${range(0xc0, 0xff)}Œœ` },
  'latin-ext': { file: 'latin-ext', always: range(0x100, 0x17f) },
  cyrillic: { file: 'cyrillic', always: `${range(0x410, 0x44f)}ЀЍѐѝ№` },
  'cyrillic-ext': { file: 'cyrillic-ext', always: '' },
  greek: { file: 'greek', always: '' },
  vietnamese: { file: 'vietnamese', always: '' },
} as const;

export type Script = keyof typeof SCRIPTS;
const NAMES = Object.keys(SCRIPTS) as Script[];
const ALWAYS = Object.values(SCRIPTS).flatMap(({ always }) => [...always]);

const require = createRequire(import.meta.url);

async function source(typeface: Typeface, script: Script): Promise<Buffer | undefined> {
  try {
    return await readFile(require.resolve(TYPEFACES[typeface].file(SCRIPTS[script].file)));
  } catch {
    return undefined;
  }
}

/** The characters that a file has, found once. */
const coverage = remembered(async (key: `${Typeface} ${Script}`) => {
  const [typeface, script] = key.split(' ') as [Typeface, Script];
  const font = await source(typeface, script);
  if (!font) return new Set<string>();
  const whole = await subsetFont(font, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true });
  const made = fontkit.create(whole);
  if (!('characterSet' in made)) throw new Error(`${typeface}: expected one font in a file`);
  return new Set(made.characterSet.map((point) => String.fromCodePoint(point)));
});

/** Which characters each file has to hold for these texts; letters that none has are `missing`. */
export async function charactersFor(typeface: Typeface, text: string) {
  const wanted = new Map(NAMES.map((script) => [script, new Set<string>()]));
  const missing: string[] = [];
  for (const character of new Set([...ALWAYS, ...text.normalize('NFC')])) {
    const home = NAMES.find((script) => SCRIPTS[script].always.includes(character));
    const order = home ? [home] : NAMES;
    const held = await Promise.all(order.map((script) => coverage(`${typeface} ${script}`)));
    const script = order.find((_, index) => held[index]?.has(character));
    if (script) wanted.get(script)?.add(character);
    else if (/[\p{L}\p{M}]/u.test(character) && text.includes(character)) missing.push(character);
  }
  const files = [...wanted].flatMap(([script, characters]) =>
    characters.size > 0 ? [{ script, characters: [...characters].sort().join('') }] : [],
  );
  return { files, missing };
}

/** For letters that travel inside a page: outlines and kerning, nothing else. */
const BARE = {
  keepFeatures: ['kern'],
  noLayoutClosure: true,
  dropTables: ['BASE', 'GDEF', 'GSUB', 'STAT', 'gasp', 'prep'],
};

export async function cut(
  typeface: Typeface,
  script: Script,
  text: string,
  options: { format?: 'woff2' | 'sfnt'; weight?: number; bare?: boolean } = {},
): Promise<Buffer> {
  const { axes } = TYPEFACES[typeface];
  const font = await source(typeface, script);
  if (!font) throw new Error(`the ${typeface} typeface has no ${script} letters`);
  return subsetFont(font, text, {
    targetFormat: options.format ?? 'woff2',
    variationAxes: options.weight ? { ...axes, wght: options.weight } : axes,
    ...(options.bare ? BARE : {}),
  });
}
