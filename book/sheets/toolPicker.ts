import { curlText } from '../read/blocks.ts';
import { type Guide, stageNames } from '../read/guide.ts';
import {
  formula,
  heading,
  heads,
  input,
  type Sheet,
  table,
  text,
  type Workbook,
} from './workbook.ts';

const FIRST = 5;

/** Jobs by stage, with room to try a tool against what it must do, and the monthly bill. */
export function toolPicker(guide: Guide): Workbook {
  const jobs = guide.tools.flatMap(({ id, jobs }) => jobs.map((job) => ({ stage: id, ...job })));
  const last = FIRST + jobs.length - 1;
  const names = stageNames();
  const rows = jobs.map(({ stage, job, mustDo, examples, startWith, budget }, index) => {
    const row = FIRST + index;
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
    name: 'Picker',
    columns: [9, 26, 24, 36, 16, 20, 24, 7, 24, 7, 24, 7, 9, 13],
    cells: {
      ...heading(
        'Tool picker',
        'Try a tool against the three things it must do. Three of three, or look at the next.',
      ),
      ...table(FIRST - 1, [
        heads(
          'Stage',
          'Job',
          'For example',
          'Start with',
          'Budget, example',
          'My tool',
          'It must',
          'Yes?',
          'It must',
          'Yes?',
          'It must',
          'Yes?',
          'Met, of 3',
          'My cost a month',
        ),
        ...rows,
      ]),
    },
    frozenRows: FIRST - 1,
    filter: `A${FIRST - 1}:N${last}`,
    choices: ['H', 'J', 'L'].map((letter) => ({
      range: `${letter}${FIRST}:${letter}${last}`,
      from: '"Yes,No"',
    })),
    landscape: true,
  };
  return { title: 'Tool picker', sheets: [picker, bill(guide, last)] };
}

function bill(guide: Guide, last: number): Sheet {
  const column = (letter: string) => `Picker!$${letter}$${FIRST}:$${letter}$${last}`;
  const names = stageNames();
  const rows = guide.tools.map(({ id }, index) => {
    const row = FIRST + index;
    return [
      text(names[id], 'strong'),
      formula(`COUNTIF(${column('A')},A${row})`),
      formula(`COUNTIFS(${column('A')},A${row},${column('M')},3)`),
      formula(`SUMIF(${column('A')},A${row},${column('N')})`, 'money'),
    ];
  });
  const end = FIRST + rows.length;
  const sum = (letter: string) => `SUM(${letter}${FIRST}:${letter}${end - 1})`;
  return {
    name: 'Monthly bill',
    columns: [24, 12, 18, 18],
    cells: {
      ...heading('What the tools cost you', 'Comes from the first sheet.'),
      ...table(FIRST - 1, [heads('Stage', 'Jobs', 'Fully met', 'Cost a month'), ...rows]),
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
  };
}
