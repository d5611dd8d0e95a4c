import { type Block, type Inline, plainText } from '../read/blocks.ts';
import { array, call, str } from './code.ts';
import { shapeOf } from './tables.ts';

const TEXT_COLUMN_CHARACTERS = 68;
const WIDE_POINTS = 404;
const MONO_ADVANCE = 0.6;
/** Prompts are made to be copied, so they stay on one page unless that leaves half a page empty. */
const LONG_PROMPT = 850;

export const inline = (children: readonly Inline[]): string =>
  children.map(inlineOf).join(' + ') || '[]';

function inlineOf(child: Inline): string {
  switch (child.kind) {
    case 'text':
      return str(child.text);
    case 'strong':
      return call('strong', [inline(child.children)]);
    case 'emphasis':
      return call('emph', [inline(child.children)]);
    case 'code':
      return call('raw', [str(child.text)]);
    case 'link':
      return call('to', [str(`${child.target}-${child.id}`), inline(child.children)]);
  }
}

/** Sections with these titles are checklists. */
const TICKED: Record<string, string> = { Exercises: 'exercises', 'Done when': 'done-when' };

export function blocks(list: readonly Block[], depth = 1): string[] {
  let section = '';
  return list.map((block, index) => {
    if (block.kind === 'heading') section = plainText(block.children);
    return blockOf(block, list[index + 1], section, depth);
  });
}

/** Blocks as one expression, for places that take content. */
const content = (list: readonly Block[]) => `{ ${blocks(list).join('; ')} }`;

function blockOf(block: Block, next: Block | undefined, section: string, depth: number): string {
  switch (block.kind) {
    case 'heading':
      return call('heading', [inline(block.children)], { level: String(block.level + depth) });
    case 'paragraph':
      return call(announces(next) ? 'announce' : 'par', [inline(block.children)]);
    case 'list':
      return listOf(block, section);
    case 'table':
      return tableOf(block);
    case 'prompt':
      return call('prompt-block', [str(block.text)], {
        breakable: String(block.text.length > LONG_PROMPT),
      });
    case 'sample':
      return sampleOf(block.text);
    case 'callout':
      return call('callout', [str(block.label), content(block.blocks)], {
        sticky: String(announces(next)),
      });
  }
}

/** A paragraph that introduces a list, table, prompt or sample stays on its page. */
const announces = (next: Block | undefined) =>
  next !== undefined && ['list', 'table', 'prompt', 'sample'].includes(next.kind);

function listOf(block: Block & { kind: 'list' }, section: string): string {
  const items = array(block.items.map((item) => itemContent(item)));
  const ticked = TICKED[section];
  if (ticked) return call(ticked, [items]);
  return block.ordered ? call('numbered', [String(block.start), items]) : call('bullets', [items]);
}

/** Most items are one paragraph; without `par` they are set tight. */
function itemContent(item: readonly Block[]): string {
  const [only] = item;
  return item.length === 1 && only?.kind === 'paragraph' ? inline(only.children) : content(item);
}

function tableOf({ head, rows }: Block & { kind: 'table' }): string {
  const shape = shapeOf(head, rows);
  const cells = rows.flatMap((row) => row.map((cell) => inline(cell)));
  return call('data-table', cells, {
    columns: array(shape.columns),
    align: array(shape.align),
    outdent: String(shape.outdent),
    breakable: String(shape.breakable),
    dense: String(shape.dense),
    head: array(head.map((cell) => inline(cell))),
  });
}

/** Long lines are set smaller and extend into the margin: a wrapped sum is hard to read. */
function sampleOf(text: string): string {
  const longest = Math.max(...text.split('\n').map((line) => line.length));
  const outdent = longest > TEXT_COLUMN_CHARACTERS;
  const size = outdent ? Math.min(8, WIDE_POINTS / (longest * MONO_ADVANCE)) : 8;
  return call('sample', [str(text)], {
    size: `${Math.floor(size * 100) / 100}pt`,
    outdent: String(outdent),
  });
}
