import { STAGE_DAYS } from 'one-product-shop/content/guide.ts';
import { curlText } from '../read/blocks.ts';
import type { Guide } from '../read/guide.ts';
import { formula, heads, input, type Sheet, table, text, titledSheet } from './workbook.ts';

const STEPS = ['Conversations', 'Messages sent', 'Replies', 'Calls', 'Proposals', 'Yes'];

/** What was sent and what came back, day by day. */
export function funnel(): Sheet {
  const rows = Array.from({ length: STAGE_DAYS }, (_, index) => [
    { value: index + 1, style: 'number' as const },
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
  return titledSheet({
    name: 'Funnel',
    title: 'What you sent and what came back',
    note: 'One row a day. Shares compare each step with the one before it.',
    columns: [16, ...STEPS.map(() => 15)],
    cells: {
      ...table(4, [
        heads('', ...STEPS),
        [text('Total', 'strong'), ...total],
        [text('Of the step before', 'strong'), ...rate],
        ...rows,
      ]),
    },
    frozenRows: 6,
  });
}

/** The checklist with the minutes that are left. */
export function checklistSheet({ checklist, checklistHead: head }: Guide, name: string): Sheet {
  const items = checklist.flatMap(({ title, items }) => items.map((item) => ({ title, ...item })));
  const last = 6 + items.length;
  const rows = items.map((item) => [
    text(item.title),
    text(curlText(item.do)),
    { value: item.minutes, style: 'number' as const },
    input(),
  ]);
  return titledSheet({
    name,
    title: head.title,
    note: head.lead,
    columns: [20, 84, 10, 10],
    cells: {
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
    onePage: true,
  });
}
