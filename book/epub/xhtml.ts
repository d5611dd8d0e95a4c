import { slugOf } from '../../rules/slug.ts';
import { escapeXml, type Figure } from '../figures/svg.ts';
import { type Block, type Inline, plainText } from '../read/blocks.ts';

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

/** A line of a sum and its result: from the equals sign in the column of results, or from the last one. */
const SUM = /^(.*?\S)(?: {2,}| *(?!.*=.*=))(=\s*\S.*)$/;

/** Sums are tables, because columns made of spaces break on a phone. Other samples keep their lines. */
function sampleOf(text: string): string {
  const lines = text
    // A result goes on in the next line, below its first.
    .replaceAll(/(=.*)\n {12,}(=?[^=\n]+)$/gm, '$1 $2')
    .split('\n')
    .filter((line) => line.trim());
  const rows = lines.map((line) => SUM.exec(line));
  if (rows.filter(Boolean).length * 2 < lines.length)
    return `<pre class="sample">${escapeXml(text)}</pre>`;
  const cell = (words: string) => escapeXml(words.trim().replaceAll(/\s+/g, ' '));
  // A label is set off by several spaces: `Your month      fee`.
  const labeled = (words: string) => cell(words.trim().replace(/:? {2,}/, ': '));
  const body = lines.map((line, index) => {
    const [, left = '', right] = rows[index] ?? [];
    return right
      ? `<tr><td>${labeled(left)}</td><td>${cell(right)}</td></tr>`
      : `<tr><td colspan="2">${labeled(line)}</td></tr>`;
  });
  return `<table class="sum"><tbody>${body.join('')}</tbody></table>`;
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
  return `<table><thead><tr>${header}</tr></thead><tbody>${body.join('')}</tbody></table>`;
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
