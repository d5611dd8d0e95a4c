import { marked, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';

type Props = {
  text: string;
  /** Where the footnotes of this answer are: `<prefix>-1`. */
  footnotes: string;
  /** The name of a footnote for assistive technology. */
  source: (n: number) => string;
  /** The language of quotations. */
  quoted: string;
};

/**
 * The Markdown of an answer as React elements. Only what is listed here becomes an element; HTML,
 * pictures and anything else stay text. So no answer can bring its own code or load anything.
 */
export const Markdown = ({ text, ...notes }: Props) =>
  blocks(marked.lexer(text.replace(DEEP, '')), notes);

/** Quotes in lists in quotes: nesting that no answer needs, and that could be deeper than the stack. */
const DEEP = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d+[.)](?=[ \t]))){8,}/gm;

type Notes = Omit<Props, 'text'>;

/** As arguments, not as a list: an answer is never reordered and needs no keys. */
const group = (parts: readonly ReactNode[], element: 'ol' | 'ul' | 'tr' | 'tbody' | null = null) =>
  createElement(element ?? Fragment, null, ...parts);

const blocks = (tokens: readonly Token[], notes: Notes): ReactNode =>
  group(tokens.map((token) => Block({ token, notes })));

function Block({ token, notes }: { token: Token; notes: Notes }): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading':
      return <h3>{inline(token.tokens, notes)}</h3>;
    case 'paragraph':
      return <p>{inline(token.tokens, notes)}</p>;
    case 'text':
      return token.tokens ? inline(token.tokens, notes) : withFootnotes(token.raw, notes);
    case 'blockquote':
      return <blockquote lang={notes.quoted}>{blocks(token.tokens ?? [], notes)}</blockquote>;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where lines are long
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      );
    case 'hr':
      return <hr />;
    case 'list':
      return <List list={token as Tokens.List} notes={notes} />;
    case 'table':
      return <Table table={token as Tokens.Table} notes={notes} />;
    default:
      return <p>{token.raw}</p>;
  }
}

function List({ list, notes }: { list: Tokens.List; notes: Notes }) {
  const items = list.items.map(({ tokens }) => createElement('li', null, blocks(tokens, notes)));
  const isContinued = list.ordered && Number(list.start) > 1;
  if (isContinued) return <ol start={Number(list.start)}>{group(items)}</ol>;
  return group(items, list.ordered ? 'ol' : 'ul');
}

const Table = ({ table, notes }: { table: Tokens.Table; notes: Notes }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where cells are wide
  <div className="wide" tabIndex={0}>
    <table>
      <thead>
        {group(
          table.header.map((cell) =>
            createElement('th', { scope: 'col' }, inline(cell.tokens, notes)),
          ),
          'tr',
        )}
      </thead>
      {group(
        table.rows.map((row) =>
          group(
            row.map((cell) => createElement('td', null, inline(cell.tokens, notes))),
            'tr',
          ),
        ),
        'tbody',
      )}
    </table>
  </div>
);

const inline = (tokens: readonly Token[] = [], notes: Notes): ReactNode =>
  group(tokens.map((token) => Inline({ token, notes })));

function Inline({ token, notes }: { token: Token; notes: Notes }): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(token.tokens, notes)}</strong>;
    case 'em':
      return <em>{inline(token.tokens, notes)}</em>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'escape':
      return token.text;
    case 'link':
      return <Link link={token as Tokens.Link} notes={notes} />;
    default:
      return withFootnotes(token.raw, notes);
  }
}

/** Into the reader. Any other address is text, with its host, so that no answer leads elsewhere. */
function Link({ link, notes }: { link: Tokens.Link; notes: Notes }) {
  const words = inline(link.tokens, notes);
  if (/^\/library\/[\w-]+\/read\/[\w#-]+$/.test(link.href)) return <a href={link.href}>{words}</a>;
  const { host = '' } = URL.parse(link.href) ?? {};
  return host === '' || link.text.includes(host) ? words : group([words, ` (${host})`]);
}

/** `[^1]` becomes a link to the first source. */
const withFootnotes = (text: string, { footnotes, source }: Notes): ReactNode =>
  group(
    text.split(/(\[\^\d+\])/).map((part) => {
      const n = Number(/^\[\^(\d+)\]$/.exec(part)?.[1]);
      if (!n) return part;
      const link = { href: `#${footnotes}-${n}`, 'aria-label': source(n) };
      return createElement('sup', null, <a {...link}>{n}</a>);
    }),
  );
