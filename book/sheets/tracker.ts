import { STAGE_DAYS, STAGES } from '../../content/product.ts';
import { type Block, curlText, plainText } from '../read/blocks.ts';
import { type Chapter, type Guide, GuideError, stageNames } from '../read/guide.ts';
import { funnel, weekend } from './trackerExtras.ts';
import {
  type Cell,
  formula,
  heading,
  heads,
  input,
  LIST_START,
  listSheet,
  type Sheet,
  table,
  text,
  type Workbook,
} from './workbook.ts';

const START = 'Overview!$B$4';

/** A task list for the 30 days, with totals by stage, a funnel and the weekend checklist. */
export function tracker(guide: Guide): Workbook {
  const tasks = guide.chapters.flatMap(exercisesOf);
  const last = LIST_START + tasks.length - 1;
  return {
    title: '30-day tracker',
    sheets: [overview(last), days(tasks, last), funnel(), weekend(guide)],
  };
}

function overview(last: number): Sheet {
  const column = (letter: string) => `Days!$${letter}$${LIST_START}:$${letter}$${last}`;
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
  const sum = (letter: string, style: Cell['style']) =>
    formula(`SUM(${letter}8:${letter}${end})`, style);
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
            style: 'number',
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
    { value: day, style: 'number' as const },
    formula(`IF(${START}="","",${START}+A${LIST_START + index}-1)`, 'date'),
    text(names[chapter.stage]),
    text(`${chapter.number}. ${curlText(chapter.title)}`),
    text(task),
    { value: minutes, style: 'number' as const },
    input('Open'),
    input(),
    input(),
  ]);
  return {
    ...listSheet({
      name: 'Days',
      title: 'What to do on which day',
      note: 'Every exercise of the manual. Filter by day, stage or status.',
      columns: [
        ['Day', 6],
        ['Date', 16],
        ['Stage', 9],
        ['Chapter', 30],
        ['Task and result', 70],
        ['Minutes', 10],
        ['Status', 10],
        ['Spent', 10],
        ['Note', 30],
      ],
      rows,
      filtered: true,
    }),
    choices: [{ range: `G${LIST_START}:G${last}`, from: '"Open,Doing,Done,Skipped"' }],
  };
}

export type Exercise = { chapter: Chapter; day: number; task: string; minutes: number };

const TIME =
  /\((?:about )?(?:\d+(?:\.\d+)? to )?(\d+(?:\.\d+)?) (minute|hour)s?[^)]*?(?:[dD]ay (\d+))?[^)]*\)/;

/** The numbered list under "Exercises" as tasks with a time and the day they belong to. */
export function exercisesOf(chapter: Chapter): Exercise[] {
  const start = chapter.blocks.findIndex(
    (block) => block.kind === 'heading' && plainText(block.children) === 'Exercises',
  );
  const list = chapter.blocks.slice(start + 1).find((block) => block.kind === 'list');
  if (start < 0 || list?.kind !== 'list') throw new GuideError(`${chapter.file} has no exercises`);
  return list.items.map((item) => {
    const words = item.map(textOf).join(' ');
    const [time, amount, unit, day] = TIME.exec(words) ?? [];
    if (!time)
      throw new GuideError(`${chapter.file}: an exercise without a time: ${words.slice(0, 60)}`);
    return {
      chapter,
      day: day ? Number(day) : chapter.days[1],
      task: words
        .replace(time, '')
        .replaceAll(/\s+([.,])/g, '$1')
        .replaceAll(/\.\./g, '.')
        .trim(),
      minutes: Number(amount) * (unit === 'hour' ? 60 : 1),
    };
  });
}

const textOf = (block: Block): string => ('children' in block ? plainText(block.children) : '');
