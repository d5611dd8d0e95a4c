import { Layout } from './Layout.tsx';
import type { AddressChangedMail, LostLinkMail, MailProps, NewEditionMail } from './mailContent.ts';
import { List, Note, Paragraph, Part } from './parts.tsx';
import { LibraryLink } from './sharedSections.tsx';

export function LostLink(props: MailProps<LostLinkMail>) {
  const { lostLink, linkReplaced } = props.messages.mails;
  const words = props.mail.kind === 'lost-link' ? lostLink : linkReplaced;
  return (
    <Layout {...props} title={words.subject} preheader={words.preheader} reason={words.reason}>
      <Paragraph>{words.text(props.mail.orderNumber)}</Paragraph>
      <LibraryLink url={props.mail.libraryUrl} words={props.messages.mails} />
      {props.mail.needsAccount && <Paragraph>{props.messages.cases.update.askAccount}</Paragraph>}
      <Note>{words.notYou}</Note>
    </Layout>
  );
}

export function AddressChanged(props: MailProps<AddressChangedMail>) {
  const words = props.messages.mails.addressChanged;
  return (
    <Layout {...props} title={words.title} preheader={words.preheader} reason={words.reason}>
      <Paragraph>{words.text(props.mail.orderNumber)}</Paragraph>
      <Paragraph>{words.notYou}</Paragraph>
    </Layout>
  );
}

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
