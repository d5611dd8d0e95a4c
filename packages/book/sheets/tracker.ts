import { GuideError, STAGE_DAYS, STAGES } from 'one-product-shop/content/guide.ts';
import { type Block, curlText, plainText } from '../read/blocks.ts';
import { type Guide, type StagedChapter, stagedChapters } from '../read/guide.ts';
import { stageNames } from '../read/outline.ts';
import { checklistSheet, funnel } from './trackerExtras.ts';
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

const START = 'Overview!$B$4';

/** A task list for the 30 days, with totals by stage, a funnel and the weekend checklist. */
export function tracker(guide: Guide): Workbook {
  const tasks = stagedChapters(guide)
    .flatMap(exercisesOf)
    .sort((a, b) => a.day - b.day);
  const last = LIST_START + tasks.length - 1;
  return {
    title: '30-day tracker',
    sheets: [
      overview(last),
      days(tasks, last),
      funnel(),
      ...(guide.checklist.length > 0 ? [checklistSheet(guide, 'Weekend')] : []),
    ],
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
  return titledSheet({
    name: 'Overview',
    title: '30-day tracker',
    note: 'Enter the first day, a Monday: days are working days. Then mark tasks as done on the next sheet.',
    columns: [26, 20, 10, 10, 10, 16, 16],
    cells: {
      ...table(4, [
        [text('First day', 'strong'), input(undefined, 'inputDate')],
        [
          text('Working days left', 'strong'),
          {
            formula: `IF(B4="","",MAX(0,${STAGE_DAYS}+1-NETWORKDAYS(B4,MAX(B4,TODAY()))))`,
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
  });
}

function days(tasks: ReturnType<typeof exercisesOf>, last: number): Sheet {
  const names = stageNames();
  const rows = tasks.map(({ chapter, day, task, minutes }, index) => [
    { value: day, style: 'number' as const },
    formula(`IF(${START}="","",WORKDAY(${START},A${LIST_START + index}-1))`, 'date'),
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

export type Exercise = { chapter: StagedChapter; day: number; task: string; minutes: number };

/** `(45 minutes)`, `(2 to 3 hours, day 13)` or `(about 6 hours, Days 2 to 4)`. */
const TIME =
  /\((?:about )?(?:[\d.]+ to )?([\d.]+) (minute|hour)s?(?:, days? (\d+)(?: to (\d+))?)?\)/i;

/** The numbered list under "Exercises" as tasks with a time and the day they belong to. */
export function exercisesOf(chapter: StagedChapter): Exercise[] {
  const start = chapter.blocks.findIndex(
    (block) => block.kind === 'heading' && plainText(block.children) === 'Exercises',
  );
  const list = chapter.blocks.slice(start + 1).find((block) => block.kind === 'list');
  if (start < 0 || list?.kind !== 'list') throw new GuideError(`${chapter.file} has no exercises`);
  const [firstDay, lastDay] = chapter.days;
  return list.items.flatMap((item) => {
    const words = item.map(textOf).join(' ');
    const [time, amount, unit, day = firstDay, until = day] = TIME.exec(words) ?? [];
    const refuse = (what: string) => {
      throw new GuideError(`${chapter.file}: an exercise without a ${what}: ${words.slice(0, 60)}`);
    };
    if (!time) return refuse('time');
    if (firstDay !== lastDay && !/day/i.test(time)) return refuse('day');
    const days = Number(until) - Number(day) + 1;
    const minutes = Number(amount) * (unit === 'hour' ? 60 : 1);
    const task = words
      .replace(time, '')
      .replaceAll(/\s+([.,])/g, '$1')
      .replaceAll(/\.\./g, '.')
      .trim();
    return Array.from({ length: days }, (_, index) => ({
      chapter,
      day: Number(day) + index,
      task,
      minutes: minutes / days,
    }));
  });
}

const textOf = (block: Block): string => ('children' in block ? plainText(block.children) : '');
