import { KINDS, MUST_PASS } from '../read/labSchemas.ts';
import type { Build } from '../read/readLab.ts';
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

const READY_SHARE = 0.9;
const RULE = `Ready when no case is open, at least ${READY_SHARE * 100}% of all cases pass, and every case of these kinds passes: ${MUST_PASS.join(', ')}.`;

/** Scores a test run: pass and fail by kind, and whether the build may go to a client. */
export function scoreSheet(build: Build): Workbook {
  const title = `Score sheet: ${build.title}`;
  return { title, sheets: [score(title, build), casesSheet(build)] };
}

const FIRST_KIND = 7;
/** Empty rows for the buyer's own cases, as the build lab promises. */
const SPARE_ROWS = 20;

function score(title: string, { cases }: Build): Sheet {
  const last = LIST_START + cases.length + SPARE_ROWS - 1;
  const column = (letter: string) => `Cases!$${letter}$${LIST_START}:$${letter}$${last}`;
  const kinds = KINDS.map((kind, index) => {
    const row = FIRST_KIND + index;
    const counted = (result: string) =>
      formula(`COUNTIFS(${column('B')},A${row},${column('J')},"${result}")`);
    return [
      text(kind, 'label'),
      formula(`COUNTIF(${column('B')},A${row})`),
      counted('Pass'),
      counted('Fail'),
      formula(`B${row}-C${row}-D${row}`),
      text(MUST_PASS.includes(kind) ? 'Yes' : 'No', 'label'),
    ];
  });
  const total = FIRST_KIND + KINDS.length;
  const sum = (letter: string) =>
    formula(`SUM(${letter}${FIRST_KIND}:${letter}${total - 1})`, 'number');
  const costly = `SUMIF(F${FIRST_KIND}:F${total - 1},"Yes",D${FIRST_KIND}:D${total - 1})`;
  const cells: Record<string, Cell> = {
    A4: text('Verdict', 'strong'),
    B4: formula(
      `IF(E${total}>0,"Not finished: "&E${total}&" open",IF(${costly}>0,"Not ready: a case that must pass fails",IF(C${total}/B${total}<${READY_SHARE},"Not ready: too many fail","Ready for a client")))`,
      'verdict',
    ),
    ...table(FIRST_KIND - 1, [
      heads('Kind', 'Cases', 'Pass', 'Fail', 'Open', 'Must all pass'),
      ...kinds,
      [text('All', 'strong'), sum('B'), sum('C'), sum('D'), sum('E'), text('', 'label')],
    ]),
    [`A${total + 2}`]: text(RULE, 'note'),
  };
  return titledSheet({
    name: 'Score',
    title,
    note: 'Paste the results of a test run into the tinted cells of the sheet "Cases".',
    columns: [24, 12, 12, 12, 12, 16],
    cells,
  });
}

function casesSheet({ cases }: Build): Sheet {
  const given = cases.map(({ id, kind, input, expected, contains = '', reason }) =>
    [id, kind, input, expected, contains, reason].map((words) => text(words)),
  );
  const spare = Array.from({ length: SPARE_ROWS }, () => Array.from({ length: 6 }, () => input()));
  const rows = [...given, ...spare].map((cells, index) => {
    const row = LIST_START + index;
    const right = `AND(UPPER(TRIM(G${row}))=UPPER(D${row}),OR(E${row}="",ISNUMBER(SEARCH(E${row},H${row}))))`;
    return [
      ...cells,
      input(),
      input(),
      input(),
      formula(`IF(I${row}<>"",I${row},IF(G${row}="","",IF(${right},"Pass","Fail")))`, 'strong'),
    ];
  });
  const last = LIST_START + rows.length - 1;
  return {
    ...listSheet({
      name: 'Cases',
      title: 'Test cases and results',
      note: 'Your own mark wins over the comparison. Read every answer before you trust a Pass.',
      columns: [
        ['Case', 7],
        ['Kind', 14],
        ['Input', 46],
        ['Expected verdict', 14],
        ['Must contain', 16],
        ['Why', 30],
        ['Verdict', 13],
        ['Answer', 42],
        ['Your mark', 9],
        ['Result', 8],
      ],
      rows,
      filtered: true,
    }),
    choices: [
      { range: `I${LIST_START}:I${last}`, from: '"Pass,Fail"' },
      { range: `B${LIST_START + cases.length}:B${last}`, from: `"${KINDS.join(',')}"` },
    ],
  };
}
