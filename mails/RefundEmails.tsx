import { Layout } from './Layout.tsx';
import type { MailProps, RefundMadeMail, RefundReturnedMail } from './mailContent.ts';
import { FactTable, Note, Paragraph } from './parts.tsx';

/** A refund made at the payment provider, without a request. */
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

/** A refund we had confirmed was rejected by the card. */
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
