import { lookUp } from '../rules/lookUp.ts';
import { nearest } from '../rules/text.ts';
import { COLORS } from './colors.ts';

const COLOR = { is: /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, like: 'a color such as #1f4a4f' };
const FONTS = {
  is: /^(?:(?:'[\w .-]+'|"[\w .-]+"|[\w-]+)\s*,\s*)*(?:system-ui|serif|sans-serif|monospace)$/,
  like: "names of fonts that end with serif or sans-serif, such as Georgia, 'Times New Roman', serif",
};
const LENGTH = { is: /^(?:0|\d*\.?\d+(?:px|rem))$/, like: 'a length such as 3px' };

/**
 * The design tokens of `site/styles/tokens.css` that a shop may choose itself. Nothing else, so that an
 * upgrade may change every other style; and what a browser would ignore stops the build.
 */
export const TOKENS = {
  ...{ paper: COLOR, panel: COLOR, ground: COLOR, white: COLOR },
  ...{ ink: COLOR, soft: COLOR, rule: COLOR, line: COLOR },
  ...{ signal: COLOR, 'signal-dark': COLOR },
  ...{ good: COLOR, 'good-wash': COLOR, 'bad-wash': COLOR },
  ...{ sans: FONTS, serif: FONTS, radius: LENGTH },
} as const;

/** The colors and fonts of a shop, and what is wrong with its file. */
export type Theme = ReturnType<typeof readTheme>;

/** Reads `shop/theme.css`: one rule for `:root`, and comments. Without the file nothing is changed. */
export function readTheme(source = '') {
  const text = source.replace(/\/\*[\s\S]*?\*\//g, '').trim();
  const [, rule] = /^:root\s*\{([^{}]*)\}$/.exec(text) ?? [];
  const problems = text !== '' && rule === undefined ? [`${FILE}: ${SHAPE}`] : [];
  const values = new Map<string, string>();
  for (const declaration of (rule ?? '').split(';').map((one) => one.trim())) {
    if (declaration === '') continue;
    const [, name = '', value = ''] = /^--([\w-]+)\s*:\s*([\s\S]+)$/.exec(declaration) ?? [];
    const wrong =
      name === '' ? `"${declaration}" is not understood; ${SHAPE}` : wrongIn(name, value);
    if (wrong) problems.push(`${FILE}: ${wrong}`);
    else values.set(name, value);
  }
  const declarations = [...values].map(([name, value]) => `--${name}:${value}`);
  return {
    problems,
    css: declarations.length > 0 ? `:root{${declarations.join(';')}}` : '',
    /** For what takes no custom properties: `colors.ts`. */
    colors: Object.fromEntries(
      Object.entries(COLORS).map(([name, color]) => [name, values.get(name) ?? color]),
    ) as Record<keyof typeof COLORS, string>,
    /** Whether the engine's typeface is not needed. */
    replaces: (typeface: 'sans' | 'serif') => values.has(typeface),
  };
}

const FILE = 'shop/theme.css';
const SHAPE = 'expected one rule, such as :root { --signal: #1f4a4f; }';

function wrongIn(name: string, value: string): string | undefined {
  const token = lookUp(TOKENS, name);
  if (token) return token.is.test(value) ? undefined : `--${name}: "${value}" is not ${token.like}`;
  const known = Object.keys(TOKENS);
  const meant = nearest(name, known);
  const words = meant ? `did you mean --${meant}?` : `there are --${known.join(', --')}`;
  return `there is no design token --${name}; ${words}`;
}
