import { type CellStyle, FLUSH_RIGHT } from './workbook.ts';

/** Cell styles: the colors of the book; input cells are tinted. */
const FONTS = [
  '<font><sz val="10"/><color rgb="FF16181D"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="18"/><color rgb="FF16181D"/><name val="Georgia"/><family val="1"/></font>',
  '<font><i/><sz val="10"/><color rgb="FF5A5E67"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="10"/><color rgb="FF16181D"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="12"/><color rgb="FFBF3517"/><name val="Georgia"/><family val="1"/></font>',
];
const [PLAIN, TITLE, NOTE, BOLD, VERDICT] = [0, 1, 2, 3, 4];

const FILLS = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFF3ECDF"/></patternFill></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFFFF4D6"/></patternFill></fill>',
];
const [NO_FILL, PANEL, INPUT] = [0, 2, 3];

const side = (name: string, style: string, color: string) =>
  `<${name} style="${style}"><color rgb="${color}"/></${name}>`;
const BORDERS = [
  '<border><left/><right/><top/><bottom/><diagonal/></border>',
  `<border><left/><right/><top/>${side('bottom', 'hair', 'FF8A8376')}<diagonal/></border>`,
  `<border><left/><right/>${side('top', 'thin', 'FF16181D')}${side('bottom', 'thin', 'FF16181D')}<diagonal/></border>`,
];
const [NO_BORDER, HAIR, RULED] = [0, 1, 2];

/** The guide's own currency. Working files in another language may have another one. */
export const DOLLARS = '"$"#,##0.00';

const formatsOf = (money: string) => ({
  164: money,
  165: money.replace('0.00', '0.0000'),
  166: 'ddd d mmm yyyy',
  167: '#,##0.0#',
});
const [GENERAL, INTEGER, PERCENT, MONEY, TINY_MONEY, DATE, DECIMAL] = [0, 3, 9, 164, 165, 166, 167];

type Style = {
  font?: number;
  fill?: number;
  border?: number;
  format?: number;
  wrap?: boolean;
  side?: 'left' | 'right';
};

const STYLES: Record<CellStyle, Style> = {
  text: { border: HAIR, wrap: true, side: 'left' },
  title: { font: TITLE, border: NO_BORDER },
  note: { font: NOTE, border: NO_BORDER },
  head: { font: BOLD, fill: PANEL, border: RULED, wrap: true, side: 'left' },
  headNumber: { font: BOLD, fill: PANEL, border: RULED, wrap: true },
  label: { border: HAIR, side: 'left' },
  strong: { font: BOLD, border: HAIR, wrap: true, side: 'left' },
  input: { fill: INPUT, border: HAIR, wrap: true },
  inputNumber: { fill: INPUT, border: HAIR },
  inputMoney: { fill: INPUT, border: HAIR, format: MONEY },
  inputPercent: { fill: INPUT, border: HAIR, format: PERCENT },
  inputDate: { fill: INPUT, border: HAIR, format: DATE },
  money: { border: HAIR, format: MONEY },
  tinyMoney: { border: HAIR, format: TINY_MONEY },
  moneyTotal: { font: BOLD, border: RULED, format: MONEY },
  number: { border: HAIR, format: INTEGER },
  decimal: { border: HAIR, format: DECIMAL },
  percent: { border: HAIR, format: PERCENT },
  date: { border: HAIR, format: DATE },
  verdict: { font: VERDICT, border: NO_BORDER },
  prompt: { fill: PANEL, border: RULED, wrap: true },
};

const ORDER = Object.keys(STYLES) as CellStyle[];

/** Style 0 is for empty cells, so the others are numbered from 1. */
export const styleIndex = (style: CellStyle) => ORDER.indexOf(style) + 1;

/** The indent keeps a number off the text of the next column, and texts off each other. */
const alignment = ({ wrap, side }: Style) =>
  `<alignment vertical="top"${side ? ` horizontal="${side}" indent="1"` : ''}${wrap ? ' wrapText="1"' : ''}/>`;

const xf = (style: Style) => {
  const { font = PLAIN, fill = NO_FILL, border = NO_BORDER, format = GENERAL } = style;
  return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${alignment(style)}</xf>`;
};

export function stylesXml(money: string): string {
  const list = (name: string, items: readonly string[]) =>
    `<${name} count="${items.length}">${items.join('')}</${name}>`;
  const formats = Object.entries(formatsOf(money)).map(
    ([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${[
    list('numFmts', formats),
    list('fonts', FONTS),
    list('fills', FILLS),
    list('borders', BORDERS),
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    list('cellXfs', [
      xf({}),
      ...ORDER.map((style) =>
        xf(FLUSH_RIGHT.has(style) ? { ...STYLES[style], side: 'right' } : STYLES[style]),
      ),
    ]),
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  ].join('')}</styleSheet>`;
}
