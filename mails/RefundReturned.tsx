import { FactTable } from './FactTable.tsx';
import { Layout } from './Layout.tsx';
import type { MailProps, RefundReturnedMail } from './mailContent.ts';
import { Note, Paragraph } from './parts.tsx';

/** We said that money came back, and it did not: the card turned it down. */
export function RefundReturned(props: MailProps<RefundReturnedMail>) {
  const { mail, messages } = props;
  const { refundMade, refundReturned: words } = messages.mails;
  return (
    <Layout {...props} title={words.title} preheader={words.preheader} reason={refundMade.reason}>
      <Paragraph>{words.text}</Paragraph>
      {mail.libraryIsOpen && <Paragraph>{words.libraryIsOpen}</Paragraph>}
      <FactTable
        facts={[
          [messages.cases.facts.order, String(mail.orderNumber)],
          [refundMade.paid, mail.paid],
          [refundMade.paidBack, mail.paidBack],
        ]}
      />
      <Note>{words.question}</Note>
    </Layout>
  );
}
