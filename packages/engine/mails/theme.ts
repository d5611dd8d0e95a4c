import { COLORS } from '../content/colors.ts';
import type { Theme } from '../content/theme.ts';
import { lookUp } from '../rules/lookUp.ts';

export const light = { ...COLORS, onSignal: '#ffffff' } as const;

/** Dark mode. The button has the same color in both. */
export const dark = {
  paper: '#16181d',
  panel: '#22252c',
  ink: '#f3ecdf',
  soft: '#b3afa6',
  rule: '#3b3e46',
  signal: '#ff9474',
} as const;

/** System fonts: our emails load nothing. Without quotes, which HTML would write as six characters. */
export const serif = 'Georgia, Times New Roman, serif';
export const sans = '-apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif';

export const COLUMN_WIDTH = 600;

/** What comes after it has colors for a dark ground, whatever the light one is. */
const DARK_MODE = '@media (prefers-color-scheme: dark)';

/**
 * Dark mode and narrow screens, which inline styles cannot express, and the font of table cells, which
 * only Outlook does not inherit. Emails work without it.
 */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { background-color: ${light.paper}; }
th, td { font-family: ${sans}; }
${DARK_MODE} {
  body, .paper { background-color: ${dark.paper} !important; }
  .panel { background-color: ${dark.panel} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.soft} !important; }
  .link { color: ${dark.signal} !important; }
  .ruled { border-color: ${dark.rule} !important; }
  .inked { border-color: ${dark.ink} !important; }
}
@media (max-width: 480px) {
  .column { padding: 20px 20px 32px !important; }
  .title { font-size: 28px !important; }
  .button-box { width: 100% !important; }
  .button { display: block !important; text-align: center !important; }
  th.fact { width: 40% !important; }
  .facts th, .facts td { display: block !important; width: auto !important; }
  .facts th { padding-bottom: 0 !important; }
  .facts td { border-top: 0 !important; padding-top: 2px !important; }
}
`;

const STYLES = /style="[^"]*"|<style>[^<]*<\/style>/g;

/** An email in the colors of the shop's theme. Only its styles are changed, whatever its words say. */
export function withColorsOf({ colors }: Theme, html: string): string {
  const own = new Map<string, string>(
    Object.entries(COLORS).map(([name, color]) => [color, lookUp(colors, name) ?? color]),
  );
  const isOurs = colors.signal === COLORS.signal;
  const signal = isOurs ? dark.signal : lightened(colors.signal, dark.paper);
  return html.replace(STYLES, (style) =>
    style
      .split(DARK_MODE)
      .map((part, index) =>
        index === 1
          ? DARK_MODE + part.replaceAll(dark.signal, signal)
          : part.replace(/#[0-9a-f]{6}/g, (color) => own.get(color) ?? color),
      )
      .join(''),
  );
}

/** What WCAG AA asks of text. */
const CONTRAST = 4.5;

/** The color, with as much white as makes it readable on a dark ground. */
function lightened(color: string, ground: string): string {
  const from = channelsOf(color);
  for (let white = 0; white < 1; white += 0.05) {
    const mixed = from.map((channel) => Math.round(channel + (255 - channel) * white));
    if ((luminance(mixed) + 0.05) / (luminance(channelsOf(ground)) + 0.05) >= CONTRAST) {
      return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
    }
  }
  return '#ffffff';
}

/** `#1f4a4f`, or `#abc` for `#aabbcc`. */
const channelsOf = (color: string) =>
  (color.length === 4
    ? [1, 2, 3].map((at) => color.slice(at, at + 1).repeat(2))
    : [1, 3, 5].map((at) => color.slice(at, at + 2))
  ).map((hex) => Number.parseInt(hex, 16));

/** As WCAG defines it. */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
