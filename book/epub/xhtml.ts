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
      return `<h${block.level}>${inline(block.children, href)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${inline(block.children, href)}</p>`;
    case 'list':
      return listOf(block, section, href);
    case 'table':
      return tableOf(block, href);
    case 'prompt':
      return promptBlock(block.text);
    case 'sample':
      return `<pre class="sample">${escapeXml(block.text)}</pre>`;
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
  const body = rows.map(
    (row) => `<tr>${row.map((cell) => `<td>${inline(cell, href)}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr>${header}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** A prompt keeps its line breaks; e-readers may wrap long lines. */
export const promptBlock = (text: string) => `<pre class="prompt">${escapeXml(text.trim())}</pre>`;

export const figureElement = ({ svg, alt }: Figure) =>
  `<figure>${svg.replace('<svg ', `<svg role="img" aria-label="${escapeXml(alt)}" `)}</figure>`;
