import { curlText } from '../read/blocks.ts';
import type { Guide } from '../read/guide.ts';
import { stageNames } from '../read/outline.ts';
import { BACK_MATTER } from '../read/parts.ts';
import {
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

/** Jobs by stage with columns to test a tool against its requirements, and the monthly bill. */
export function toolPicker(guide: Guide): Workbook {
  const jobs = guide.tools.flatMap(({ id, jobs }) => jobs.map((job) => ({ stage: id, ...job })));
  const last = LIST_START + jobs.length - 1;
  const names = stageNames();
  const rows = jobs.map(({ stage, job, mustDo, examples, startWith, budget }, index) => {
    const row = LIST_START + index;
    const [first = '', second = '', third = ''] = mustDo.map(curlText);
    return [
      text(names[stage]),
      text(curlText(job), 'strong'),
      text(examples.join(', ')),
      text(curlText(startWith)),
      text(budget),
      input(),
      text(first),
      input(),
      text(second),
      input(),
      text(third),
      input(),
      formula(`(H${row}="Yes")+(J${row}="Yes")+(L${row}="Yes")`),
      input(undefined, 'inputMoney'),
    ];
  });
  const picker: Sheet = {
    ...listSheet({
      name: 'Picker',
      title: BACK_MATTER.tools.title,
      note: 'Try a tool against the three things it must do. Three of three, or try the next one.',
      columns: [
        ['Stage', 9],
        ['Job', 20],
        ['For example', 20],
        ['Start with', 28],
        ['Budget, example', 12],
        ['My tool', 16],
        ['It must', 19],
        ['Yes?', 6],
        ['It must', 19],
        ['Yes?', 6],
        ['It must', 19],
        ['Yes?', 6],
        ['Met, of 3', 7],
        ['My cost a month', 11],
      ],
      rows,
      filtered: true,
    }),
    choices: ['H', 'J', 'L'].map((letter) => ({
      range: `${letter}${LIST_START}:${letter}${last}`,
      from: '"Yes,No"',
    })),
  };
  return { title: BACK_MATTER.tools.title, sheets: [picker, bill(guide, last)] };
}

function bill(guide: Guide, last: number): Sheet {
  const column = (letter: string) => `Picker!$${letter}$${LIST_START}:$${letter}$${last}`;
  const names = stageNames();
  const rows = guide.tools.map(({ id }, index) => {
    const row = LIST_START + index;
    return [
      text(names[id], 'strong'),
      formula(`COUNTIF(${column('A')},A${row})`),
      formula(`COUNTIFS(${column('A')},A${row},${column('M')},3)`),
      formula(`SUMIF(${column('A')},A${row},${column('N')})`, 'money'),
    ];
  });
  const end = LIST_START + rows.length;
  const sum = (letter: string) => `SUM(${letter}${LIST_START}:${letter}${end - 1})`;
  return titledSheet({
    name: 'Monthly bill',
    title: 'What the tools cost you',
    note: 'Comes from the first sheet.',
    columns: [24, 12, 18, 18],
    cells: {
      ...table(LIST_START - 1, [heads('Stage', 'Jobs', 'Fully met', 'Cost a month'), ...rows]),
      ...table(end, [
        [
          text('All', 'strong'),
          formula(sum('B')),
          formula(sum('C')),
          formula(sum('D'), 'moneyTotal'),
        ],
        [
          text('A year', 'strong'),
          text('', 'label'),
          text('', 'label'),
          formula(`D${end}*12`, 'moneyTotal'),
        ],
      ]),
    },
  });
}
