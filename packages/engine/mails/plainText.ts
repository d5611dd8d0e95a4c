import { isValidElement, type ReactNode } from 'react';
import { lookUp } from '../rules/lookUp.ts';

/** Line breaks before and after an element. Two in a row leave a blank line. */
const LINE_BREAKS: Record<string, readonly [before: number, after: number]> = {
  h1: [3, 2],
  h2: [3, 2],
  p: [2, 2],
  div: [1, 1],
  ul: [2, 2],
  li: [1, 1],
  table: [1, 1],
  tr: [1, 1],
  hr: [2, 2],
};

type ElementProps = {
  children?: ReactNode;
  href?: string;
  className?: string;
  'data-skip-in-text'?: boolean;
};

/** The text part of an email, from the same elements as its HTML part. */
export function plainText(email: ReactNode): string {
  let text = '';
  let pendingBreaks = 0;
  let endsInSpace = false;

  const breakLine = (count: number) => {
    pendingBreaks = Math.max(pendingBreaks, count);
  };

  function write(words: string): void {
    const atLineStart = text === '' || pendingBreaks > 0 || endsInSpace;
    // A non-breaking space stays: it keeps an amount and its currency together.
    const collapsed = words.replace(/[ \t\r\n]{2,}|[\t\r\n]/g, ' ');
    const added = atLineStart ? collapsed.replace(/^ /, '') : collapsed;
    if (added === '') return;
    append((text === '' ? '' : '\n'.repeat(pendingBreaks)) + added);
    pendingBreaks = 0;
  }

  function append(more: string): void {
    text += more;
    endsInSpace = /\s/.test(more.slice(-1));
  }

  function writeElement(tag: string, props: ElementProps): void {
    if (tag === 'head') return;
    if (tag === 'a') writeLink(props);
    else if (tag === 'h2') write(plainText(props.children).trim().toUpperCase());
    else {
      if (tag === 'li') write('- ');
      if (tag === 'hr') write('-'.repeat(40));
      if (tag === 'br') append('\n');
      walk(props.children);
      if (tag === 'th') write(': ');
    }
  }

  /** A button's address is on a line of its own, a link's in brackets, away from punctuation. */
  function writeLink({ href = '', className, children }: ElementProps): void {
    const address = href.replace(/^mailto:/, '');
    const label = plainText(children).trim();
    if (className === 'button') {
      breakLine(2);
      write(`${label}:`);
      breakLine(1);
      write(address);
      breakLine(2);
    } else write(label === address ? label : `${label} <${address}>`);
  }

  function walk(node: ReactNode): void {
    if (typeof node === 'string' || typeof node === 'number') write(String(node));
    else if (Array.isArray(node)) node.forEach(walk);
    else if (isValidElement<ElementProps>(node) && !node.props['data-skip-in-text']) {
      const tag = String(node.type);
      const [before, after] = lookUp(LINE_BREAKS, tag) ?? [0, 0];
      breakLine(before);
      writeElement(tag, node.props);
      breakLine(after);
    }
  }

  walk(email);
  return `${text.replaceAll(' \n', '\n').trimEnd()}\n`;
}
