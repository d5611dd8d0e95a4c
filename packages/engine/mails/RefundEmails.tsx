import { withAmount } from './format.ts';
import { Layout } from './Layout.tsx';
import type { MailProps, RefundFailedMail, RefundIssuedMail } from './mailContent.ts';
import { FactTable, Lines, Note, Panel, Paragraph } from './parts.tsx';
import { CreditNoteLink } from './sharedSections.tsx';

/** A refund without a request. */
export function RefundIssued(props: MailProps<RefundIssuedMail>) {
  const { mail, messages } = props;
  const words = messages.mails.refundIssued;
  const { common, cases } = messages;
  const { facts: labels, update } = cases;
  return (
    <Layout {...props} title={words.title} preheader={words.preheader} reason={words.reason}>
      <Paragraph>
        {mail.whole ? words.whole(mail.paidBack) : words.part(mail.paidBack, mail.paid)}
      </Paragraph>
      {mail.note && (
        <Panel>
          <Paragraph>
            <Lines>{mail.note}</Lines>
          </Paragraph>
        </Panel>
      )}
      <Paragraph>{update.how.card}</Paragraph>
      {mail.library && (
        <Paragraph>{mail.library === 'ends' ? words.libraryEnds : words.libraryStays}</Paragraph>
      )}
      <CreditNoteLink url={mail.creditNoteUrl} words={messages.mails.creditNote} />
      <FactTable
        compact
        facts={[
          [labels.order, String(mail.orderNumber)],
          [words.paid, withAmount(mail.paid, mail.paidAs, common.paidAs)],
          [words.paidBack, withAmount(mail.paidBack, mail.refundedAs, common.refundedAs)],
          ...(mail.earlier ? [[words.earlier, mail.earlier] as const] : []),
        ]}
      />
      <Note>{words.question}</Note>
    </Layout>
  );
}

/** A refund we had confirmed was rejected by the card. */
export function RefundFailed(props: MailProps<RefundFailedMail>) {
  const { mail, messages } = props;
  const { refundIssued, refundFailed: words } = messages.mails;
  return (
    <Layout {...props} title={words.title} preheader={words.preheader} reason={refundIssued.reason}>
      <Paragraph>{words.text}</Paragraph>
      {mail.libraryIsOpen && <Paragraph>{words.libraryIsOpen}</Paragraph>}
      <FactTable
        compact
        facts={[
          [messages.cases.facts.order, String(mail.orderNumber)],
          [refundIssued.paid, mail.paid],
          [refundIssued.paidBack, mail.paidBack],
        ]}
      />
      <Note>{words.question}</Note>
    </Layout>
  );
}
