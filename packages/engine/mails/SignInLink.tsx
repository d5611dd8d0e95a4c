import { shopTime } from '../rules/shopTime.ts';
import { Layout } from './Layout.tsx';
import type { MailProps, SignInLinkMail } from './mailContent.ts';
import { BigButton, Note, Paragraph, TextLink } from './parts.tsx';

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
      <BigButton href={mail.url}>{words.open}</BigButton>
      <Note>{words.until(time(mail.expiresAt))}</Note>
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
