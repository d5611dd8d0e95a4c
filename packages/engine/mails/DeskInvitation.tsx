import { shopTime } from '../rules/shopTime.ts';
import { Layout } from './Layout.tsx';
import type { DeskInvitationMail, MailProps } from './mailContent.ts';
import { Paragraph } from './parts.tsx';
import { LinkButton } from './sharedSections.tsx';

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
      <LinkButton
        url={mail.url}
        words={messages.mails}
        label={words.open}
        note={words.until(shopTime(mail.expiresAt, mail.language, facts.timeZone))}
      />
      <Paragraph>{words.notYou}</Paragraph>
    </Layout>
  );
}
