import { Fragment, type ReactNode } from 'react';
import type { Messages } from '../content/messages.ts';
import { shopDay } from '../rules/shopTime.ts';
import type { MailProps } from './mailContent.ts';
import { BigButton, Note, Paragraph, TextLink } from './parts.tsx';

/** Company name, address, registration and contact. */
export function SellerLines({
  messages: { mails: words },
  facts,
  email,
}: Pick<MailProps, 'messages' | 'facts'> & { email: ReactNode }) {
  const lines = [facts.firm, facts.address, words.registrationNumber, words.vatNumber, words.phone];
  return (
    <>
      {lines.filter(Boolean).map((line) => (
        <Fragment key={line}>
          {line}
          <br />
        </Fragment>
      ))}
      {email}
    </>
  );
}

/** Where a buyer can complain; empty if the shop names no authority. */
export const ConsumerAuthority = ({ messages, facts }: Pick<MailProps, 'messages' | 'facts'>) =>
  facts.consumerAuthorityUrl && (
    <Paragraph>
      {messages.mails.orderConfirmation.contact.authority}{' '}
      <TextLink href={facts.consumerAuthorityUrl}>{facts.consumerAuthorityUrl}</TextLink>.{' '}
      {messages.rights.disputeResolution}
    </Paragraph>
  );

type WithEarlierRefund = Extract<MailProps['mail'], { earlierRefund?: unknown }>;

/** The order was refunded before, so nothing is paid a second time. */
export function EarlierRefund({ mail, messages, facts }: MailProps<WithEarlierRefund>) {
  const { on, reference } = mail.earlierRefund ?? {};
  const { earlierRefund: words } = messages.cases;
  return (
    <Paragraph>
      {words.when(on && shopDay(on, mail.language, facts.timeZone), reference)} {words.closed}
    </Paragraph>
  );
}

type CreditNote = { url: string | undefined; words: Messages['mails']['creditNote'] };

/** Where the document about a refund is. */
export const CreditNoteLink = ({ url, words }: CreditNote) =>
  url && (
    <Paragraph>
      {words.text} <TextLink href={url}>{words.link}</TextLink>
    </Paragraph>
  );

type Props = { url: string; words: Messages['mails']; label?: string };

/** A button to the library. */
export const LibraryLink = ({ url, words, label = words.openLibrary }: Props) => (
  <LinkButton url={url} words={words} label={label} note={words.keepLinkPrivate} />
);

/** A button, what to know of its link, and the plain address in case the button does not work. */
export const LinkButton = ({
  url,
  words,
  label,
  note,
}: Props & { label: string; note: string }) => (
  <>
    <BigButton href={url}>{label}</BigButton>
    <Note>{note}</Note>
    <div data-skip-in-text>
      <Note>
        {words.addressInstead}
        <br />
        <TextLink href={url}>{url}</TextLink>
      </Note>
    </div>
  </>
);
