/** Figures are SVG with real text, used by both the PDF and the EPUB. */
export const INK = '#16181d';
export const SOFT = '#5a5e67';
export const RULE = '#e3dccf';
export const LINE = '#8a8376';
export const PAPER = '#fbf8f2';
export const SIGNAL = '#bf3517';
export const GOOD = '#1d5a3d';

/** The width of the text block in points, and of every figure. */
export const FIGURE_WIDTH = 408;

export type Figure = { svg: string; width: number; height: number; alt: string };

export function figure(width: number, height: number, alt: string, parts: string[]): Figure {
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Onest" font-size="8" fill="${INK}">`,
    ...parts,
    '</svg>',
  ].join('\n');
  return { svg, width, height, alt };
}

type Attributes = Record<string, string | number>;

export function element(name: string, attributes: Attributes, content?: string): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${tidy(value)}"`);
  return content === undefined
    ? `<${name}${list.join('')}/>`
    : `<${name}${list.join('')}>${content}</${name}>`;
}

export const text = (x: number, y: number, words: string, attributes: Attributes = {}) =>
  element('text', { x, y, ...attributes }, escapeXml(words));

export const line = (x1: number, y1: number, x2: number, y2: number, stroke = RULE, width = 0.6) =>
  element('line', { x1, y1, x2, y2, stroke, 'stroke-width': width });

export const escapeXml = (words: string) =>
  words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const tidy = (value: string | number) =>
  typeof value === 'number' ? Math.round(value * 100) / 100 : escapeXml(value);
