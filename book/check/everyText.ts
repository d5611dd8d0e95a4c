import type { Block } from '../read/blocks.ts';
import { plainText } from '../read/blocks.ts';
import type { Guide } from '../read/guide.ts';

/** A passage of text and its location, for the text checks. */
export type Passage = { where: string; text: string };

/** All text that a reader sees, passage by passage. */
export function everyText(guide: Guide): Passage[] {
  const documents = [
    guide.about,
    guide.fastStart,
    ...guide.chapters,
    ...guide.playbooks,
    ...guide.caselets,
    ...guide.templates,
  ];
  return [
    ...documents.flatMap(({ file, title, blocks }) => [
      { where: file, text: title },
      ...blocks.flatMap(textsOf).map((text) => ({ where: file, text })),
    ]),
    ...guide.chapters.map(({ file, summary }) => ({ where: file, text: summary })),
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
    ...guide.checklist.flatMap(({ title, items }) =>
      items.map((item) => ({ where: `checklist ${title}`, text: item.do })),
    ),
  ];
}

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [plainText(block.children)];
    case 'list':
      return block.items.flat().flatMap(textsOf);
    case 'table':
      return [...block.head, ...block.rows.flat()].map(plainText);
    case 'prompt':
    case 'sample':
      return block.text.split('\n');
    case 'callout':
      return block.blocks.flatMap(textsOf);
  }
}
