import type { Block } from '../read/blocks.ts';
import { plainText } from '../read/blocks.ts';
import type { Guide } from '../read/guide.ts';
import { partsOf } from '../read/parts.ts';

/** A passage of text and its location, for the text checks. */
export type Passage = { where: string; text: string };

export const everyDocument = (guide: Guide) => [
  guide.about,
  ...(guide.fastStart ? [guide.fastStart] : []),
  ...guide.chapters,
  ...guide.playbooks,
  ...guide.caselets,
  ...partsOf(guide).flatMap(({ pages }) => pages),
  ...guide.templates,
];

/** All text that a reader sees, passage by passage. */
export function everyText(guide: Guide): Passage[] {
  return [
    ...everyDocument(guide).flatMap(({ file, title, blocks }) => [
      { where: file, text: title },
      ...blocks.flatMap(textsOf).map((text) => ({ where: file, text })),
    ]),
    ...guide.references.flatMap(({ file, sources }) =>
      sources.map(({ title }) => ({ where: file, text: title })),
    ),
    ...[...guide.chapters, ...partsOf(guide).flatMap(({ pages }) => pages)].flatMap(
      ({ file, summary }) => (summary ? [{ where: file, text: summary }] : []),
    ),
    ...guide.playbooks.flatMap(({ file, buyer, promise }) =>
      [buyer, promise].map((text) => ({ where: file, text })),
    ),
    ...guide.caselets.flatMap(({ file, timeline }) =>
      timeline.map(({ event }) => ({ where: file, text: event })),
    ),
    ...guide.templates.map(({ file, use }) => ({ where: file, text: use })),
    ...dataTexts(guide),
  ];
}

function dataTexts(guide: Guide): Passage[] {
  return [
    ...guide.prompts.flatMap(({ id, title, when, prompt, placeholders, check }) =>
      [
        title,
        when,
        ...prompt.split('\n'),
        ...placeholders.map(({ example }) => example),
        check,
      ].map((text) => ({ where: id, text })),
    ),
    ...guide.blueprints.flatMap(({ id, title, purpose, nodes }) =>
      [title, purpose, ...nodes.map(({ label }) => label)].map((text) => ({
        where: `blueprint ${id}`,
        text,
      })),
    ),
    ...guide.tools.flatMap(({ id, title, jobs }) =>
      [
        title,
        ...jobs.flatMap(({ job, mustDo, startWith, budget }) => [
          job,
          ...mustDo,
          startWith,
          budget,
        ]),
      ].map((text) => ({ where: `tools ${id}`, text })),
    ),
    ...[
      ...Object.values(guide.checklistHead),
      ...guide.checklist.flatMap(({ items }) => items.map((item) => item.do)),
    ].map((text) => ({ where: 'checklist', text })),
  ];
}

export function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [plainText(block.children)];
    case 'list':
      return block.items.flat().flatMap(textsOf);
    case 'table':
      return [...block.head, ...block.rows.flat()].map(plainText);
    case 'prompt':
      // The library's own text is checked there.
      return block.id ? [] : block.text.split('\n');
    case 'sample':
      return block.text.split('\n');
    case 'callout':
      return block.blocks.flatMap(textsOf);
  }
}
