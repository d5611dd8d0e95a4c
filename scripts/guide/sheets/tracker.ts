import { STAGE_DAYS, STAGES } from '../../../content/stages.ts';
import type { Guide } from '../read/guide.ts';
import { curlText } from '../read/quotes.ts';
import { stageNames } from '../read/stageNames.ts';
import { exercisesOf } from './exercises.ts';
import {
  type Cell,
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
const START = 'Overview!$B$4';

/** The thirty days as a list to tick off, with sums by stage, a funnel and the weekend checklist. */
export function tracker(guide: Guide): Workbook {
  const tasks = guide.chapters.flatMap(exercisesOf);
  const last = FIRST + tasks.length - 1;
  return {
    title: '30-day tracker',
    sheets: [overview(last), days(tasks, last), funnel(), weekend(guide)],
  };
}

function overview(last: number): Sheet {
  const column = (letter: string) => `Days!$${letter}$${FIRST}:$${letter}$${last}`;
  const names = stageNames();
  const rows = STAGES.map(({ id, days }, index) => {
    const row = 8 + index;
    return [
      text(names[id], 'strong'),
      text(`${days[0]}–${days[1]}`, 'label'),
      formula(`COUNTIF(${column('C')},A${row})`),
      formula(`COUNTIFS(${column('C')},A${row},${column('G')},"Done")`),
      formula(`IF(C${row}>0,D${row}/C${row},0)`, 'percent'),
      formula(`SUMIF(${column('C')},A${row},${column('F')})/60`, 'decimal'),
      formula(`SUMIF(${column('C')},A${row},${column('H')})/60`, 'decimal'),
    ];
  });
  const end = 7 + STAGES.length;
  const sum = (letter: string, look: Cell['look']) =>
    formula(`SUM(${letter}8:${letter}${end})`, look);
  return {
    name: 'Overview',
    columns: [26, 20, 10, 10, 10, 16, 16],
    cells: {
      ...heading(
        '30-day tracker',
        'Enter the first day, then mark tasks as done on the next sheet.',
      ),
      ...table(4, [
        [text('First day', 'strong'), input(undefined, 'inputDate')],
        [
          text('Days left', 'strong'),
          {
            formula: `IF(B4="","",MAX(0,${STAGE_DAYS}-(TODAY()-B4)))`,
            volatile: true,
            look: 'number',
          },
        ],
      ]),
      ...table(7, [
        heads('Stage', 'Days', 'Tasks', 'Done', 'Share', 'Hours planned', 'Hours spent'),
        ...rows,
        [
          text('All', 'strong'),
          text('', 'label'),
          sum('C', 'number'),
          sum('D', 'number'),
          formula(`IF(C${end + 1}>0,D${end + 1}/C${end + 1},0)`, 'percent'),
          sum('F', 'decimal'),
          sum('G', 'decimal'),
        ],
      ]),
    },
  };
}

function days(tasks: ReturnType<typeof exercisesOf>, last: number): Sheet {
  const names = stageNames();
  const rows = tasks.map(({ chapter, day, task, minutes }, index) => [
    { value: day, look: 'number' as const },
    formula(`IF(${START}="","",${START}+A${FIRST + index}-1)`, 'date'),
    text(names[chapter.stage]),
    text(`${chapter.number}. ${curlText(chapter.title)}`),
    text(task),
    { value: minutes, look: 'number' as const },
    input('Open'),
    input(),
    input(),
  ]);
  return {
    name: 'Days',
    columns: [6, 16, 9, 30, 70, 10, 10, 10, 30],
    cells: {
      ...heading(
        'What to do on which day',
        'Every exercise of the manual. Filter by day, stage or status.',
      ),
      ...table(FIRST - 1, [
        heads(
          'Day',
          'Date',
          'Stage',
          'Chapter',
          'Task and result',
          'Minutes',
          'Status',
          'Spent',
          'Note',
        ),
        ...rows,
      ]),
    },
    frozenRows: FIRST - 1,
    filter: `A${FIRST - 1}:I${last}`,
    choices: [{ range: `G${FIRST}:G${last}`, from: '"Open,Doing,Done,Skipped"' }],
    landscape: true,
  };
}

const STEPS = ['Conversations', 'Messages sent', 'Replies', 'Calls', 'Proposals', 'Yes'];

function funnel(): Sheet {
  const rows = Array.from({ length: STAGE_DAYS }, (_, index) => [
    { value: index + 1, look: 'number' as const },
    ...STEPS.map(() => input()),
  ]);
  const letters = STEPS.map((_, index) => String.fromCharCode(66 + index));
  const total = letters.map((letter) => formula(`SUM(${letter}7:${letter}${6 + STAGE_DAYS})`));
  const rate = letters.map((letter, index) => {
    const before = letters[index - 1];
    return index < 2 || !before
      ? text('', 'label')
      : formula(`IF(${before}5>0,${letter}5/${before}5,0)`, 'percent');
  });
  return {
    name: 'Funnel',
    columns: [16, ...STEPS.map(() => 15)],
    cells: {
      ...heading(
        'What you sent and what came back',
        'One row a day. Shares compare each step with the one before it.',
      ),
      ...table(4, [
        heads('', ...STEPS),
        [text('Total', 'strong'), ...total],
        [text('Of the step before', 'strong'), ...rate],
        ...rows,
      ]),
    },
    frozenRows: 6,
  };
}

function weekend(guide: Guide): Sheet {
  const items = guide.checklist.flatMap(({ title, items }) =>
    items.map((item) => ({ title, ...item })),
  );
  const last = 6 + items.length;
  const rows = items.map((item) => [
    text(item.title),
    text(curlText(item.do)),
    { value: item.minutes, look: 'number' as const },
    input(),
  ]);
  return {
    name: 'Weekend',
    columns: [20, 84, 10, 10],
    cells: {
      ...heading(
        'Weekend launch checklist',
        'Minutes are planning values for one person with an offer in mind.',
      ),
      ...table(4, [
        [
          text('Minutes left', 'strong'),
          formula(`SUM(C7:C${last})-SUMIF(D7:D${last},"Yes",C7:C${last})`),
        ],
      ]),
      ...table(6, [heads('When', 'Do', 'Minutes', 'Done'), ...rows]),
    },
    frozenRows: 6,
    choices: [{ range: `D7:D${last}`, from: '"Yes"' }],
    landscape: true,
  };
}
