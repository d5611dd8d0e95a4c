import { Button, Heading, Link, Text } from '@react-email/components';
import { Fragment, type ReactNode } from 'react';
import { tidyParagraphs } from '../rules/text.ts';
import { light, sans, serif } from './theme.ts';

const text = { fontFamily: sans, fontSize: 16, lineHeight: '25px', color: light.ink };
const small = { ...text, fontSize: 14, lineHeight: '21px', color: light.soft };
const heading = { fontFamily: serif, fontWeight: 700, color: light.ink };
const breakable = { wordBreak: 'break-word', overflowWrap: 'anywhere' } as const;

export const Title = ({ children }: { children: ReactNode }) => (
  <Heading
    as="h1"
    className="ink title"
    style={{ ...heading, fontSize: 34, lineHeight: '1.2', margin: '0 0 20px' }}
  >
    {children}
  </Heading>
);

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text className="ink" style={{ ...text, ...breakable, margin: '0 0 14px' }}>
    {children}
  </Text>
);

/** `roomy` when its lines are links, so that a thumb hits one and not two. */
export const Note = ({ children, roomy = false }: { children: ReactNode; roomy?: boolean }) => (
  <Text
    className="soft"
    style={{ ...small, ...(roomy && { lineHeight: '30px' }), ...breakable, margin: '0 0 10px' }}
  >
    {children}
  </Text>
);

export const Soft = ({ children }: { children: ReactNode }) => (
  <span className="soft" style={{ color: light.soft, fontWeight: 400 }}>
    {children}
  </span>
);

export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    className="link"
    style={{ color: light.signal, textDecorationLine: 'underline', ...breakable }}
  >
    {children}
  </Link>
);

export const MailLink = ({ address }: { address: string }) => (
  <TextLink href={`mailto:${address}`}>{address}</TextLink>
);

/** A part under a hairline, numbered as in the guide when the mail has several. */
export function Part(props: { number?: number; title: string; children: ReactNode }) {
  return (
    <>
      <Heading
        as="h2"
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
      </Heading>
      {props.children}
    </>
  );
}

export const BigButton = ({ href, children }: { href: string; children: string }) => (
  <Button
    href={href}
    className="button"
    style={{
      padding: '17px 30px',
      margin: '8px 0 18px',
      borderRadius: 3,
      backgroundColor: light.signal,
      color: light.onSignal,
      fontFamily: sans,
      fontSize: 17,
      fontWeight: 700,
    }}
  >
    {children}
  </Button>
);

export const List = ({ items }: { items: readonly string[] }) => (
  <ul className="ink" style={{ ...text, ...breakable, margin: '0 0 14px', paddingLeft: 22 }}>
    {items.map((item) => (
      <li key={item} style={{ marginBottom: 6 }}>
        {item}
      </li>
    ))}
  </ul>
);

/** Text of several lines as its writer broke them. */
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

/** Words to be copied or kept as they are. */
export const Panel = ({ children }: { children: ReactNode }) => (
  <div
    className="panel"
    style={{ backgroundColor: light.panel, margin: '0 0 14px', padding: '16px 18px 2px' }}
  >
    {children}
  </div>
);

/** Things that the reader should know before going on; nothing when there are none. */
export const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <Panel>
      {notes.map((note) => (
        <Paragraph key={note}>{note}</Paragraph>
      ))}
    </Panel>
  );
