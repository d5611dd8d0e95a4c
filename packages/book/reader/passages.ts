import { type HTMLElement, NodeType, parse } from 'node-html-parser';

/**
 * The text of a piece of a page for the consultant: blocks divided by empty lines. Lists, tables,
 * samples and descriptions of pictures are Markdown; bold text and links are plain, so that quotes can
 * be compared.
 */
export const passageText = (html: string): string => blocksOf(parse(html)).join('\n\n');

function blocksOf(parent: HTMLElement): string[] {
  return parent.childNodes.flatMap((node): string[] => {
    if (node.nodeType !== NodeType.ELEMENT_NODE) return worded(node.text);
    return blockOf(node as HTMLElement);
  });
}

function blockOf(element: HTMLElement): string[] {
  switch (element.tagName) {
    case 'P':
      return worded(element.text);
    case 'UL':
      return itemsOf(element, () => '-');
    case 'OL':
      return itemsOf(element, (index) => `${Number(element.getAttribute('start') ?? 1) + index}.`);
    case 'TABLE':
      return [element.classList.contains('sum') ? sumOf(element) : tableOf(element)];
    case 'PRE':
      return [`\`\`\`\n${element.text.trim()}\n\`\`\``];
    case 'ASIDE':
      return calloutOf(element);
    case 'FIGURE':
      return worded(element.querySelector('svg')?.getAttribute('aria-label') ?? '').map(
        (description) => `![${description}]`,
      );
    default:
      return blocksOf(element);
  }
}

const worded = (text: string) => {
  const words = text.replace(/\s+/g, ' ').trim();
  return words ? [words] : [];
};

function itemsOf(list: HTMLElement, mark: (index: number) => string): string[] {
  const items = list.querySelectorAll('li');
  return [items.map((item, index) => `${mark(index)} ${worded(item.text)}`).join('\n')];
}

function tableOf(table: HTMLElement): string {
  const rows = table
    .querySelectorAll('tr')
    .map((row) => row.querySelectorAll('th, td').map((cell) => String(worded(cell.text))));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}

/** A sum as lines of text, the way it is written in the guide. */
const sumOf = (table: HTMLElement) => {
  const lines = table.querySelectorAll('tr').map((row) =>
    row
      .querySelectorAll('td')
      .map((cell) => String(worded(cell.text)))
      .join(' '),
  );
  return ['```', ...lines, '```'].join('\n');
};

function calloutOf(aside: HTMLElement): string[] {
  const [label, ...rest] = blocksOf(aside);
  const [first = '', ...more] = rest;
  return [`${label}: ${first}`, ...more];
}
