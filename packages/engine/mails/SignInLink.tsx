import { shopTime } from '../rules/shopTime.ts';
import { Layout } from './Layout.tsx';
import type { MailProps, SignInLinkMail } from './mailContent.ts';
import { Paragraph } from './parts.tsx';
import { LinkButton } from './sharedSections.tsx';

export function SignInLink(props: MailProps<SignInLinkMail>) {
  const { mail, messages, facts } = props;
  const words = messages.mails.signInLink;
  const time = (at: Date) => shopTime(at, mail.language, facts.timeZone);
  return (
    <Layout
      {...props}
      title={words.title}
      preheader={words.preheader}
      reason={messages.mails.sellerAlert.reason}
    >
      <Paragraph>{words.asked(time(mail.requestedAt))}</Paragraph>
      <Paragraph>{words.text}</Paragraph>
      <LinkButton
        url={mail.url}
        words={messages.mails}
        label={words.open}
        note={words.until(time(mail.expiresAt))}
      />
      <Paragraph>{words.notYou}</Paragraph>
    </Layout>
  );
}
