import { Layout } from './Layout.tsx';
import { LibraryLink } from './LibraryLink.tsx';
import type { MailProps, NewEditionMail } from './mailContent.ts';
import { List, Paragraph, Part } from './parts.tsx';

export function NewEdition(props: MailProps<NewEditionMail>) {
  const { mail, messages } = props;
  const words = messages.mails.newEdition;
  return (
    <Layout
      {...props}
      title={words.title(mail.version)}
      preheader={words.preheader}
      reason={words.reason}
    >
      <Paragraph>{words.text}</Paragraph>
      <LibraryLink url={mail.libraryUrl} words={messages.mails} />
      {mail.notes.length > 0 && (
        <Part title={words.notes}>
          <List items={mail.notes} />
        </Part>
      )}
    </Layout>
  );
}
