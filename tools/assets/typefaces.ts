import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** Where a typeface comes from and at which point of its axes we use it. */
const TYPEFACES = {
  serif: {
    file: (script: Script) =>
      `@fontsource-variable/source-serif-4/files/source-serif-4-${script}-standard-normal.woff2`,
    axes: { wght: 600, opsz: 48 },
  },
  sans: {
    file: (script: Script) => `@fontsource-variable/onest/files/onest-${script}-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 700 } },
  },
} as const;

export type Typeface = keyof typeof TYPEFACES;
export type Script = 'latin' | 'cyrillic';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** The characters each script's file serves; what is not here falls back to the system's font. */
export const CHARACTERS: Record<Script, string> = {
  latin: `${range(0x20, 0x7e)}\u00a0§©«»×–—‘’“”„…·→€`,
  cyrillic: `${range(0x410, 0x44f)}ЀЍѐѝ№`,
};

/** For letters that travel inside a page: outlines and kerning, nothing else. */
const BARE = {
  keepFeatures: ['kern'],
  noLayoutClosure: true,
  dropTables: ['BASE', 'GDEF', 'GSUB', 'STAT', 'gasp', 'prep'],
};

const require = createRequire(import.meta.url);

export async function cut(
  typeface: Typeface,
  script: Script,
  options: { text?: string; format?: 'woff2' | 'sfnt'; weight?: number; bare?: boolean } = {},
): Promise<Buffer> {
  const { file, axes } = TYPEFACES[typeface];
  const font = await readFile(require.resolve(file(script)));
  return subsetFont(font, options.text ?? CHARACTERS[script], {
    targetFormat: options.format ?? 'woff2',
    variationAxes: options.weight ? { ...axes, wght: options.weight } : axes,
    ...(options.bare ? BARE : {}),
  });
}
