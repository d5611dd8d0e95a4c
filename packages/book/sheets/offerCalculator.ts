import { OFFER_SECTIONS } from './offerRows.ts';
import {
  type Cell,
  formula,
  heads,
  input,
  LIST_START,
  listSheet,
  type Sheet,
  table,
  text,
  titledSheet,
  type Workbook,
} from './workbook.ts';

/** The calculation of Chapter 8, and a second sheet that stress-tests it. */
export function offerCalculator(): Workbook {
  const where = addresses();
  const link = (code: string) =>
    code.replaceAll(/\{(\w+)\}/g, (_, name: string) => where[name] ?? `#${name}`);
  const cells: Record<string, Cell> = {};
  let row = FIRST_ROW;
  for (const section of OFFER_SECTIONS) {
    Object.assign(cells, table(row, [heads(section.title, '', '')]));
    row += 1;
    for (const { label, cell, remark } of section.rows) {
      const linked = cell.formula ? { ...cell, formula: link(cell.formula) } : cell;
      Object.assign(
        cells,
        table(row, [[text(label, 'label'), linked, text(remark ?? '', 'note')]]),
      );
      row += 1;
    }
    row += 1;
  }
  const calculator = titledSheet({
    name: 'Calculator',
    title: 'Offer calculator',
    note: 'Change the tinted cells. The example is Nora’s offer in Chapter 8.',
    columns: [52, 18, 34],
    cells,
    frozenRows: 2,
    onePage: true,
    choices: [{ range: where.room ?? 'B1', from: '"Yes,No"' }],
  });
  return { title: 'Offer calculator', sheets: [calculator, stress(where)] };
}

const FIRST_ROW = 4;

/** Sections are separated by an empty row. */
function addresses(): Record<string, string> {
  const where: Record<string, string> = {};
  let row = FIRST_ROW;
  for (const { rows } of OFFER_SECTIONS) {
    row += 1;
    for (const { name } of rows) {
      where[name] = `B${row}`;
      row += 1;
    }
    row += 1;
  }
  return where;
}

/** Each case changes one input and takes the rest from the calculator. */
function stress(where: Record<string, string>): Sheet {
  const link = (code: string) =>
    code.replaceAll(/\{(\w+)\}/g, (_, name: string) => `Calculator!${where[name]}`);
  const cases: [string, number | undefined, string][] = [
    ['Plan as written', undefined, '{fullLeft}'],
    ['Model price rises by a factor of', 2, '{fullLeft}-{usage}*(B6-1)'],
    ['You give a discount of (share)', 0.2, '{fullLeft}-{price}*B7*(1-{feeShare})'],
    ['Volume doubles; extra review minutes', 294, '{fullLeft}-{usage}-B8/60*{rate}'],
    ['Extra hours of calls each month', 4.33, '{fullLeft}-B9*{rate}'],
  ];
  const rows = cases.map(([label, value, code]) => [
    text(label, 'label'),
    value === undefined ? text('', 'label') : input(value),
    formula(link(code), 'money'),
    formula(
      `IF(${link('{price}')}>0,C${LIST_START + cases.findIndex(([name]) => name === label)}/${link('{price}')},0)`,
      'percent',
    ),
  ]);
  return listSheet({
    name: 'Stress test',
    title: 'Push the sheet until it breaks',
    note: 'One change at a time, and what is left of the full contribution per client.',
    columns: [
      ['What happens', 44],
      ['How much', 14],
      ['Full contribution', 24],
      ['Share of the price', 18],
    ],
    rows,
  });
}
