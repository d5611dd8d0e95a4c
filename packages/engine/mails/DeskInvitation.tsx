import { shopTime } from '../rules/shopTime.ts';
import { Layout } from './Layout.tsx';
import type { DeskInvitationMail, MailProps } from './mailContent.ts';
import { BigButton, Note, Paragraph, TextLink } from './parts.tsx';

export function DeskInvitation(props: MailProps<DeskInvitationMail>) {
  const { mail, messages, facts } = props;
  const words = messages.mails.deskInvitation;
  return (
    <Layout
      {...props}
      title={words.title(mail.name)}
      preheader={words.preheader}
      reason={words.reason}
    >
      <Paragraph>{words.role[mail.role]}</Paragraph>
      <Paragraph>{words.text}</Paragraph>
      <BigButton href={mail.url}>{words.open}</BigButton>
      <Note>{words.until(shopTime(mail.expiresAt, mail.language, facts.timeZone))}</Note>
      <div data-skip-in-text>
        <Note>
          {messages.mails.addressInstead}
          <br />
          <TextLink href={mail.url}>{mail.url}</TextLink>
        </Note>
      </div>
      <Paragraph>{words.notYou}</Paragraph>
    </Layout>
  );
}
