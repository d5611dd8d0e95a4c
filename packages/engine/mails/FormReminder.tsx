import { shopDay } from '../rules/shopTime.ts';
import { Layout } from './Layout.tsx';
import type { FormReminderMail, MailProps } from './mailContent.ts';
import { BigButton, Note, Paragraph, TextLink } from './parts.tsx';

/** The one email that a visitor asked for by ticking a box; maybe for somebody else's address, so it greets nobody by name. */
export function FormReminder(props: MailProps<FormReminderMail>) {
  const { mail, messages, facts } = props;
  const words = messages.mails.formReminder;
  return (
    <Layout {...props} title={words.title} preheader={words.preheader} reason={words.reason}>
      <Paragraph>
        {words.text(shopDay(mail.sentAt, mail.language, facts.timeZone), mail.price)}
      </Paragraph>
      <BigButton href={mail.formUrl}>{words.button}</BigButton>
      <Paragraph>{words.onlyOne}</Paragraph>
      <Note>
        <TextLink href={mail.stopUrl}>{words.stop}</TextLink>
      </Note>
    </Layout>
  );
}
