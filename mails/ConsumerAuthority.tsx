import type { MailProps } from './mailContent.ts';
import { Paragraph, TextLink } from './parts.tsx';

/** Whom a buyer can turn to who is not content with our answer; nothing where the shop names nobody. */
export const ConsumerAuthority = ({ messages, facts }: Pick<MailProps, 'messages' | 'facts'>) =>
  facts.consumerAuthorityUrl && (
    <Paragraph>
      {messages.mails.orderConfirmation.contact.authority}{' '}
      <TextLink href={facts.consumerAuthorityUrl}>{facts.consumerAuthorityUrl}</TextLink>
    </Paragraph>
  );
