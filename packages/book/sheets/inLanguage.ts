import { GuideError } from 'one-product-shop/content/guide.ts';
import type { Cell, Sheet, Workbook } from './workbook.ts';

export type Translate = (english: string) => string;

const LETTER = /\p{L}/u;
/** Strings in a formula, and references to another sheet. */
const IN_FORMULA = /"([^"]*)"|\b([A-Z]\w*)!/g;
/** A list of choices is one string, `"Yes,No"`; others refer to cells. */
const CHOICES = /^"([^"]*)"$/;

/**
 * The same workbook in other words: labels, names of sheets, choices, and the texts inside formulas.
 * Addresses and calculations are left alone, so both languages compute the same.
 */
export function inLanguage(workbook: Workbook, translate: Translate, money: string): Workbook {
  const inFormula = (code: string) =>
    code.replace(IN_FORMULA, (all, words: string | undefined, sheet: string | undefined) => {
      if (sheet) return `'${translate(sheet)}'!`;
      return words && LETTER.test(words) ? `"${translate(words)}"` : all;
    });
  const cell = ({ value, formula, ...rest }: Cell): Cell => ({
    ...rest,
    ...(value !== undefined && {
      value: typeof value === 'string' ? worded(value, translate) : value,
    }),
    ...(formula !== undefined && { formula: inFormula(formula) }),
  });
  const choices = ({ range, from }: { range: string; from: string }) => {
    const [, list] = CHOICES.exec(from) ?? [];
    return {
      range,
      from: list ? `"${list.split(',').map(translate).join(',')}"` : inFormula(from),
    };
  };
  const sheet = (one: Sheet): Sheet => ({
    ...one,
    name: translate(one.name),
    columns: one.columns.map(roomier),
    cells: Object.fromEntries(
      Object.entries(one.cells).map(([address, content]) => [address, cell(content)]),
    ),
    ...(one.choices && { choices: one.choices.map(choices) }),
  });
  return {
    title: translate(workbook.title),
    sheets: workbook.sheets.map(sheet),
    money,
    paper: 'A4',
  };
}

/** Other languages need longer words than English, and a narrow column would break them. */
const roomier = (width: number) => {
  if (width >= 60) return width;
  return Math.ceil(width * (width < 20 ? 1.3 : 1.15));
};

/** Numbers, ranges of days and empty cells say nothing in any language. */
const worded = (value: string, translate: Translate) =>
  LETTER.test(value) ? translate(value) : value;

/** Looks a text up. One without a translation stops the build, so nothing is left in English. */
export const phraseBook =
  (phrases: ReadonlyMap<string, string>, where: string): Translate =>
  (english) => {
    const found = phrases.get(english);
    if (found === undefined)
      throw new GuideError(`shop/product/${where}: no translation of "${english.slice(0, 90)}"`);
    return found;
  };
