import { shopDay } from '../rules/shopTime.ts';
import { withAmount } from './format.ts';
import { Layout } from './Layout.tsx';
import type { CaseUpdateMail, MailProps } from './mailContent.ts';
import { FactTable, Lines, Panel, Paragraph, Part } from './parts.tsx';
import {
  ConsumerAuthority,
  CreditNoteLink,
  EarlierRefund,
  LibraryLink,
} from './sharedSections.tsx';

/** Notifies the buyer of one step of a refund request or withdrawal. */
export function CaseUpdate(props: MailProps<CaseUpdateMail>) {
  const { mail, messages } = props;
  const { update, facts: labels, kinds } = messages.cases;
  const { refundedAs } = messages.common;
  const day = (at: Date | undefined) => at && shopDay(at, mail.language, props.facts.timeZone);
  const text = update.text[mail.step];
  const refund = {
    kind: mail.caseKind,
    amount: mail.amount,
    dueOn: day(mail.dueOn),
    paidOn: day(mail.paidOn),
  };
  const facts = [
    [labels.reference, `${mail.reference} (${kinds[mail.caseKind]})`],
    [labels.received, day(mail.receivedAt)],
    [labels.order, mail.orderNumber?.toString()],
    [labels.amount, mail.amount && withAmount(mail.amount, mail.refundedAs, refundedAs)],
    [labels.due, refund.dueOn],
    [labels.paidOn, refund.paidOn],
    [labels.transfer, mail.transferReference],
  ] as const;
  return (
    <Layout
      {...props}
      title={update.subject[mail.step]}
      preheader={update.preheader}
      reason={update.reason}
    >
      <Paragraph>{typeof text === 'string' ? text : text(refund)}</Paragraph>
      {mail.earlierRefund && <EarlierRefund {...props} />}
      {mail.paidHow && <Paragraph>{update.how[refundTextKey(mail)]}</Paragraph>}
      {mail.accountUrl && (
        <>
          <Paragraph>{update.askAccount}</Paragraph>
          <LibraryLink url={mail.accountUrl} label={update.account} words={messages.mails} />
        </>
      )}
      {mail.step === 'paid' && <Paragraph>{update.closed}</Paragraph>}
      {(mail.step === 'accepted' || mail.step === 'paid') && (
        <Paragraph>{update.accessEnded[mail.caseKind]}</Paragraph>
      )}
      <CreditNoteLink url={mail.creditNoteUrl} words={messages.mails.creditNote} />
      {mail.accessOpen && <Paragraph>{update.accessOpen}</Paragraph>}
      {mail.declineGround && (
        <Paragraph>{messages.rights.declineGrounds[mail.declineGround]}</Paragraph>
      )}
      {mail.declineReason && (
        <SellersWords title={labels.reason}>{mail.declineReason}</SellersWords>
      )}
      {mail.resolution && <SellersWords title={labels.agreed}>{mail.resolution}</SellersWords>}
      {mail.step === 'resolved' && <Paragraph>{update.stillWithdraw}</Paragraph>}
      {mail.step === 'declined' && <OtherOptions {...props} />}
      <FactTable
        compact
        facts={facts.flatMap(([label, value]) => (value ? [[label, value]] : []))}
      />
    </Layout>
  );
}

const SellersWords = ({ title, children }: { title: string; children: string }) => (
  <Part title={title}>
    <Panel>
      <Paragraph>
        <Lines>{children}</Lines>
      </Paragraph>
    </Panel>
  </Part>
);

/** Our guarantee has its own payment times; for a withdrawal the law sets the period. */
const refundTextKey = ({ paidHow, caseKind }: CaseUpdateMail) =>
  paidHow === 'bank' ? 'bank' : caseKind === 'withdrawal' ? 'cardOfWithdrawal' : 'card';

/** What the buyer can still do after a refusal. */
function OtherOptions(props: MailProps<CaseUpdateMail>) {
  const { stillWithdraw } = props.messages.cases.update;
  return (
    <>
      {props.mail.caseKind === 'refund' && <Paragraph>{stillWithdraw}</Paragraph>}
      <ConsumerAuthority {...props} />
    </>
  );
}
