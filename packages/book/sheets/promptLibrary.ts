import type { Guide } from '../read/guide.ts';
import { stageName } from '../read/outline.ts';
import { BACK_MATTER } from '../read/parts.ts';
import {
  columnName,
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

/** Placeholder names are in hidden columns after the visible ones. */
const NAMES_FROM = 8;

/** A filterable list of all prompts, and a sheet that fills in their placeholders. */
export function promptLibrary(guide: Guide): Workbook {
  const most = Math.max(...guide.prompts.map(({ placeholders }) => placeholders.length));
  return { title: BACK_MATTER.prompts.title, sheets: [fillIn(guide, most), library(guide, most)] };
}

function library(guide: Guide, most: number): Sheet {
  const groups = new Map(guide.promptGroups.map((group) => [group.id, group]));
  const rows = guide.prompts.map((prompt) => {
    const group = groups.get(prompt.group);
    if (!group) throw new Error(`${prompt.id} belongs to no group`);
    const named = Array.from({ length: most }, (_, index) =>
      text(prompt.placeholders[index]?.name ?? ''),
    );
    const examples = prompt.placeholders.map(({ name, example }) => `[${name}] ${example}`);
    return [
      text(prompt.id, 'strong'),
      text(stageName(group.stage)),
      text(group.title),
      text(prompt.title, 'strong'),
      text(prompt.when),
      text(prompt.prompt.trim()),
      text(examples.join('\n')),
      text(prompt.check),
      ...named,
    ];
  });
  const sheet = listSheet({
    name: 'Library',
    title: 'All prompts',
    note: 'Filter by stage or group. To copy a prompt with your own words in it, use the first sheet.',
    columns: [
      ['Id', 7],
      ['Stage', 8],
      ['Group', 12],
      ['Title', 20],
      ['When', 24],
      ['Prompt', 80],
      ['Examples', 32],
      ['Good answer', 28],
    ],
    rows,
    filtered: true,
  });
  return { ...sheet, columns: [...sheet.columns, ...Array<number>(most).fill(0)] };
}

/** Hidden column D: each row takes the text of the row above and replaces one placeholder. */
function fillIn(guide: Guide, most: number): Sheet {
  const last = LIST_START + guide.prompts.length - 1;
  const lookup = (letter: string) =>
    `INDEX(Library!$${letter}$${LIST_START}:$${letter}$${last},MATCH($B$4,Library!$A$${LIST_START}:$A$${last},0))`;
  const name = (index: number) => lookup(columnName(NAMES_FROM + index));
  const rows = Array.from({ length: most }, (_, index) => {
    const row = 10 + index;
    const above = index === 0 ? lookup('F') : `D${row - 1}`;
    return [
      formula(`IF(${name(index)}="","",${name(index)})`, 'strong'),
      input(),
      text('', 'note'),
      formula(
        `IF(OR(A${row}="",B${row}=""),${above},SUBSTITUTE(${above},"["&A${row}&"]",B${row}))`,
        'text',
      ),
    ];
  });
  const result = 10 + most + 1;
  return titledSheet({
    name: 'Fill in',
    title: 'Fill in a prompt',
    note: 'Choose a number, write your words beside the brackets, copy the result.',
    columns: [24, 90, 4, 0],
    cells: {
      ...table(4, [
        [text('Prompt', 'strong'), input(guide.prompts[0]?.id ?? '')],
        [text('Title', 'label'), formula(lookup('D'), 'strong')],
        [text('When', 'label'), formula(lookup('E'), 'text')],
        [text('Good answer', 'label'), formula(lookup('H'), 'text')],
      ]),
      ...table(9, [heads('Brackets', 'Your words'), ...rows]),
      ...table(result, [[text('Ready to copy', 'strong'), formula(`D${9 + most}`, 'prompt')]]),
    },
    choices: [{ range: 'B4', from: `Library!$A$${LIST_START}:$A$${last}` }],
    heights: { [result]: 320 },
    frozenRows: 2,
  });
}
