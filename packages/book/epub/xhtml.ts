import { slugOf } from 'one-product-shop/rules/slug.ts';
import { escapeXml, type Figure } from '../figures/svg.ts';
import { type Block, type Cell, type Inline, plainText } from '../read/blocks.ts';
import { sampleOf } from './samples.ts';

/** The location of a chapter, playbook or prompt in the EPUB. */
export type Href = (id: string) => string;

export const inline = (children: readonly Inline[], href: Href): string =>
  children.map((child) => inlineOf(child, href)).join('');

function inlineOf(child: Inline, href: Href): string {
  switch (child.kind) {
    case 'text':
      return escapeXml(child.text);
    case 'strong':
      return `<strong>${inline(child.children, href)}</strong>`;
    case 'emphasis':
      return `<em>${inline(child.children, href)}</em>`;
    case 'code':
      return `<code>${escapeXml(child.text)}</code>`;
    case 'link':
      return `<a href="${href(`${child.target}-${child.id}`)}">${inline(child.children, href)}</a>`;
  }
}

const TICKED: Record<string, string> = { Exercises: 'exercises', 'Done when': 'done' };

export function blocks(list: readonly Block[], href: Href): string {
  let section = '';
  return list
    .map((block) => {
      if (block.kind === 'heading') section = plainText(block.children);
      return blockOf(block, section, href);
    })
    .join('\n');
}

function blockOf(block: Block, section: string, href: Href): string {
  switch (block.kind) {
    case 'heading':
      return heading(block.level, inline(block.children, href), plainText(block.children));
    case 'paragraph':
      return `<p>${inline(block.children, href)}</p>`;
    case 'list':
      return listOf(block, section, href);
    case 'table':
      return tableOf(block, href);
    case 'prompt':
      return promptBlock(block.text);
    case 'sample':
      return sampleOf(block.text);
    case 'callout':
      return `<aside class="callout"><p class="label">${escapeXml(block.label)}</p>${blocks(block.blocks, href)}</aside>`;
  }
}

function listOf(block: Block & { kind: 'list' }, section: string, href: Href): string {
  const tag = block.ordered ? 'ol' : 'ul';
  const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : '';
  const kind = TICKED[section] ? ` class="${TICKED[section]}"` : '';
  const items = block.items.map((item) => `<li>${itemContent(item, href)}</li>`);
  return `<${tag}${start}${kind}>${items.join('')}</${tag}>`;
}

function itemContent(item: readonly Block[], href: Href): string {
  const [only] = item;
  return item.length === 1 && only?.kind === 'paragraph'
    ? inline(only.children, href)
    : blocks(item, href);
}

function tableOf({ head, rows }: Block & { kind: 'table' }, href: Href): string {
  const header = head.map((cell) => `<th scope="col">${inline(cell, href)}</th>`).join('');
  // In a narrow window a row becomes a block, and its cells carry the names of their columns.
  const nameOf = (column: number) => escapeXml(plainText(head[column] ?? []));
  const body = rows.map(
    (row) =>
      `<tr>${row.map((cell, column) => `<td data-column="${nameOf(column)}">${inline(cell, href)}</td>`).join('')}</tr>`,
  );
  const kind = tooWide(head, rows) ? ' class="stacked"' : '';
  return `<table${kind}><thead><tr>${header}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** A phone has room for this many letters in a row of a table. */
const PHONE = 38;

/** Whether the longest words of the columns do not fit beside each other on a phone. */
function tooWide(head: readonly Cell[], rows: readonly Cell[][]): boolean {
  const longestWord = (cell: Cell = []) =>
    Math.max(
      0,
      ...plainText(cell)
        .split(/\s+/)
        .map((word) => word.length),
    );
  const widths = head.map((title, column) =>
    Math.max(longestWord(title), ...rows.map((row) => longestWord(row[column]))),
  );
  return widths.reduce((sum, width) => sum + width, 0) > PHONE;
}

/** Links lead to every heading by its words, or by an ID of its own. */
export const heading = (level: number, html: string, name: string) =>
  `<h${level} id="${slugOf(name)}">${html}</h${level}>`;

const WORDS_IN_ID = 6;

/** A prompt keeps its line breaks; e-readers may wrap long lines. Links lead to it by its first words. */
export function promptBlock(text: string): string {
  const id = slugOf(text.trim().split(/\s+/, WORDS_IN_ID).join(' '));
  return `<pre class="prompt" id="prompt-${id}">${escapeXml(text.trim())}</pre>`;
}

export const figureElement = ({ svg, alt }: Figure) =>
  `<figure>${svg.replace('<svg ', `<svg role="img" aria-label="${escapeXml(alt)}" `)}</figure>`;
