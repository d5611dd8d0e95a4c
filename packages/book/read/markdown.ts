import { type MarkedToken, marked, type Token } from 'marked';
import { GuideError } from 'one-product-shop/content/guide.ts';
import { type Block, curlQuotes, type Inline, type LinkTarget } from './blocks.ts';

const LINK = /^(chapter|playbook|build|prompt|reference|money):(.+)$/;

/** Parses Markdown into blocks. Syntax that the guide does not use is an error. */
export function parseMarkdown(source: string, file: string): Block[] {
  return blocksOf(marked.lexer(source), file);
}

function blocksOf(tokens: readonly Token[], file: string): Block[] {
  return tokens.flatMap((token): Block[] => {
    const block = blockOf(token as MarkedToken, file);
    return block ? [block] : [];
  });
}

function blockOf(token: MarkedToken, file: string): Block | undefined {
  switch (token.type) {
    case 'space':
      return undefined;
    case 'heading':
      return { kind: 'heading', level: token.depth, children: inline(token.tokens, file) };
    case 'paragraph':
      return { kind: 'paragraph', children: inline(token.tokens, file) };
    case 'text':
      return { kind: 'paragraph', children: inline(token.tokens ?? [token], file) };
    case 'list':
      return {
        kind: 'list',
        ordered: token.ordered,
        start: token.ordered ? Number(token.start) : 1,
        items: token.items.map((item) => blocksOf(item.tokens, file)),
      };
    case 'table':
      return {
        kind: 'table',
        head: token.header.map((cell) => inline(cell.tokens, file)),
        rows: token.rows.map((row) => row.map((cell) => inline(cell.tokens, file))),
      };
    case 'code':
      return codeOf(token.lang ?? '', token.text);
    case 'blockquote':
      return callout(blocksOf(token.tokens, file), file);
    default:
      throw new GuideError(
        `${file}: "${token.type}" is not used in the guide: ${token.raw.slice(0, 60)}`,
      );
  }
}

/** A prompt, a prompt of the library by its ID, or a sample. */
function codeOf(language: string, text: string): Block {
  const [kind, id] = language.split(' ');
  if (kind !== 'prompt') return { kind: 'sample', text };
  return id ? { kind: 'prompt', text, id } : { kind: 'prompt', text };
}

/** `> **Mistake.** …` is a callout; the bold word becomes its label. */
function callout(blocks: Block[], file: string): Block {
  const [first, ...rest] = blocks;
  const [label, ...text] = first?.kind === 'paragraph' ? first.children : [];
  if (label?.kind !== 'strong')
    throw new GuideError(`${file}: a quotation must start with a bold word`);
  const name = label.children.map((child) => ('text' in child ? child.text : '')).join('');
  return {
    kind: 'callout',
    label: name.replace(/\.$/, ''),
    blocks: [{ kind: 'paragraph', children: trimStart(text) }, ...rest],
  };
}

function trimStart(children: Inline[]): Inline[] {
  const [first, ...rest] = children;
  return first?.kind === 'text' ? [{ ...first, text: first.text.trimStart() }, ...rest] : children;
}

function inline(tokens: readonly Token[] | undefined, file: string): Inline[] {
  return curlQuotes((tokens ?? []).flatMap((token) => inlineOf(token as MarkedToken, file)));
}

function inlineOf(token: MarkedToken, file: string): Inline[] {
  switch (token.type) {
    case 'text':
    case 'escape':
      return [{ kind: 'text', text: token.text.replaceAll('\n', ' ') }];
    case 'strong':
      return [{ kind: 'strong', children: nested(token.tokens, file) }];
    case 'em':
      return [{ kind: 'emphasis', children: nested(token.tokens, file) }];
    case 'codespan':
      return [{ kind: 'code', text: token.text }];
    case 'link': {
      const [, target, id] = LINK.exec(token.href) ?? [];
      if (!target || !id) throw new GuideError(`${file}: broken link: ${token.href}`);
      const children = nested(token.tokens, file).map(unbroken);
      return [{ kind: 'link', target: target as LinkTarget, id, children }];
    }
    default:
      throw new GuideError(
        `${file}: "${token.type}" is not used in the guide: ${token.raw.slice(0, 60)}`,
      );
  }
}

/** “Chapter 6” stays on one line. */
const unbroken = (child: Inline): Inline =>
  child.kind === 'text' ? { ...child, text: child.text.replaceAll(' ', '\u00a0') } : child;

const nested = (tokens: readonly Token[], file: string) =>
  tokens.flatMap((token) => inlineOf(token as MarkedToken, file));

export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
