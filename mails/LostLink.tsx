import { Layout } from './Layout.tsx';
import { LibraryLink } from './LibraryLink.tsx';
import type { LostLinkMail, MailProps } from './mailContent.ts';
import { Note, Paragraph } from './parts.tsx';

export function LostLink(props: MailProps<LostLinkMail>) {
  const words = props.messages.mails.lostLink;
  return (
    <Layout {...props} title={words.subject} preheader={words.preheader} reason={words.reason}>
      <Paragraph>{words.text(props.mail.orderNumber)}</Paragraph>
      <LibraryLink url={props.mail.libraryUrl} words={props.messages.mails} />
      <Note>{words.notYou}</Note>
    </Layout>
  );
}
