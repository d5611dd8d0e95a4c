import { FactTable } from './FactTable.tsx';
import { Layout } from './Layout.tsx';
import type { MailProps, RefundMadeMail } from './mailContent.ts';
import { Note, Paragraph } from './parts.tsx';

/** Money that the seller gave back unasked: how much, and what becomes of the library. */
export function RefundMade(props: MailProps<RefundMadeMail>) {
  const { mail, messages } = props;
  const words = messages.mails.refundMade;
  const { facts: labels, update } = messages.cases;
  return (
    <Layout {...props} title={words.title} preheader={words.preheader} reason={words.reason}>
      <Paragraph>
        {mail.whole ? words.whole(mail.paidBack) : words.part(mail.paidBack, mail.paid)}
      </Paragraph>
      <Paragraph>{update.how.card}</Paragraph>
      {mail.library && (
        <Paragraph>{mail.library === 'ends' ? words.libraryEnds : words.libraryStays}</Paragraph>
      )}
      <FactTable
        facts={[
          [labels.order, String(mail.orderNumber)],
          [words.paid, mail.paid],
          [words.paidBack, mail.paidBack],
        ]}
      />
      <Note>{words.question}</Note>
    </Layout>
  );
}
