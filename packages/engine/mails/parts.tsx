import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { tidyParagraphs } from '../rules/text.ts';
import { light, sans, serif } from './theme.ts';

/** Set once on the column and inherited: repeated in every paragraph, it was a sixth of an email. */
export const text = { fontFamily: sans, fontSize: 16, lineHeight: '25px', color: light.ink };
const small = { fontSize: 14, lineHeight: '21px', color: light.soft };
const heading = { fontFamily: serif, fontWeight: 700, color: light.ink };
const BUTTON_PADDING = '17px 30px';

type BoxProps = Omit<ComponentProps<'table'>, 'children'> & { children: ReactNode };

/** A layout table with one row: the only box that all email clients render alike. */
export const Box = ({ children, ...props }: BoxProps) => (
  <table border={0} cellPadding="0" cellSpacing="0" role="presentation" {...props}>
    <tbody>
      <tr>{children}</tr>
    </tbody>
  </table>
);

export const Title = ({ children }: { children: ReactNode }) => (
  <h1
    className="ink title"
    style={{ ...heading, fontSize: 34, lineHeight: '1.2', margin: '0 0 20px', textWrap: 'balance' }}
  >
    {children}
  </h1>
);

const ADDRESS = /(?<!\S)(\S+@\S+[^\s.,;:)])/;

/** An email address breaks only where a whole line is too short for it, not at its hyphen. */
const withWholeAddresses = (words: ReactNode) =>
  typeof words === 'string' && words.includes('@')
    ? words.split(ADDRESS).map((piece, index) =>
        index % 2 ? (
          <span key={piece} style={{ display: 'inline-block', maxWidth: '100%' }}>
            {piece}
          </span>
        ) : (
          piece
        ),
      )
    : words;

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <p style={{ margin: '0 0 14px' }}>{withWholeAddresses(children)}</p>
);

/** `roomy` for lines of links, which need space between them on touch screens. */
export const Note = ({ children, roomy = false }: { children: ReactNode; roomy?: boolean }) => (
  <p
    className="soft"
    style={{ ...small, ...(roomy && { lineHeight: '30px' }), margin: '0 0 10px' }}
  >
    {withWholeAddresses(children)}
  </p>
);

export const Soft = ({ children }: { children: ReactNode }) => (
  <span className="soft" style={{ color: light.soft, fontWeight: 400 }}>
    {children}
  </span>
);

export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    className="link"
    style={{ color: light.signal, textDecorationLine: 'underline' }}
  >
    {children}
  </a>
);

export const EmailLink = ({ address }: { address: string }) => (
  <TextLink href={`mailto:${address}`}>{address}</TextLink>
);

/** A section with a heading, numbered if the email has several. */
export function Part(props: { number?: number; title: string; children: ReactNode }) {
  return (
    <>
      <h2
        className="ink ruled"
        style={{
          ...heading,
          fontSize: 21,
          lineHeight: '28px',
          margin: '34px 0 12px',
          paddingTop: 18,
          borderTop: `1px solid ${light.rule}`,
        }}
      >
        {props.number !== undefined && <Soft>{`${props.number}. `}</Soft>}
        {props.title}
      </h2>
      {props.children}
    </>
  );
}

/** The cell carries the color and, for Outlook, the padding: Outlook ignores the padding of a link. */
export const BigButton = ({ href, children }: { href: string; children: string }) => (
  <Box className="button-box" style={{ margin: '8px 0 18px' }}>
    <td
      style={{
        borderRadius: 3,
        backgroundColor: light.signal,
        ...{ msoPaddingAlt: BUTTON_PADDING },
      }}
    >
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        className="button"
        style={{
          display: 'inline-block',
          padding: BUTTON_PADDING,
          color: light.onSignal,
          fontFamily: sans,
          fontSize: 17,
          fontWeight: 700,
          lineHeight: '20px',
          textDecoration: 'none',
        }}
      >
        {children}
      </a>
    </td>
  </Box>
);

export const List = ({ items }: { items: readonly string[] }) => (
  <ul style={{ margin: '0 0 14px', paddingLeft: 22 }}>
    {items.map((item) => (
      <li key={item} style={{ marginBottom: 6 }}>
        {item}
      </li>
    ))}
  </ul>
);

/** Text with the line breaks its author made. */
export const Lines = ({ children }: { children: string }) =>
  tidyParagraphs(children)
    .split('\n')
    .map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else and never move
      <Fragment key={index}>
        {index > 0 && <br />}
        {line}
      </Fragment>
    ));

/** A box for text to copy or to notice. */
export const Panel = ({ children }: { children: ReactNode }) => (
  <div
    className="panel"
    style={{ backgroundColor: light.panel, margin: '0 0 14px', padding: '16px 18px 2px' }}
  >
    {children}
  </div>
);

export const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <Panel>
      {notes.map((note) => (
        <Paragraph key={note}>{note}</Paragraph>
      ))}
    </Panel>
  );

type Fact = readonly [label: string, value: ReactNode];

/** `compact` for short values, which stay beside their labels on a phone. */
type FactTableProps = { facts: readonly Fact[]; compact?: boolean };

const FACTS = {
  borderCollapse: 'collapse',
  margin: '4px 0 18px',
  fontSize: 15,
  lineHeight: '22px',
} as const;
const borderTop = `1px solid ${light.rule}`;
const LABEL = {
  borderTop,
  width: '34%',
  padding: '9px 14px 9px 0',
  textAlign: 'left',
  fontWeight: 400,
  color: light.soft,
} as const;

/** A data table with row headings, so that screen readers and the text part get `label: value`. */
export const FactTable = ({ facts, compact = false }: FactTableProps) => (
  <table
    className={compact ? undefined : 'facts'}
    width="100%"
    cellPadding="0"
    cellSpacing="0"
    style={FACTS}
  >
    <tbody>
      {facts.map(([label, value]) => (
        // An attribute, because Outlook ignores the style of a row.
        <tr key={label} {...{ valign: 'top' }}>
          <th scope="row" className="fact soft ruled" style={LABEL}>
            {label}
          </th>
          <td className="ruled" style={{ borderTop, padding: '9px 0' }}>
            {value}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
