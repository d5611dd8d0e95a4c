import { sofiaDay } from '../rules/sofiaTime.ts';
import { FactTable } from './FactTable.tsx';
import { Layout } from './Layout.tsx';
import { LibraryLink } from './LibraryLink.tsx';
import type { CaseUpdateMail, MailProps } from './mailContent.ts';
import { Lines, Panel, Paragraph, Part } from './parts.tsx';

/** One step of a refund request or a withdrawal, with everything the buyer needs to follow it. */
export function CaseUpdate(props: MailProps<CaseUpdateMail>) {
  const { mail, messages } = props;
  const { update, facts: labels, kinds } = messages.cases;
  const day = (at: Date | undefined) => at && sofiaDay(at, mail.language);
  const facts = [
    [labels.reference, `${mail.reference} (${kinds[mail.caseKind]})`],
    [labels.received, day(mail.receivedAt)],
    [labels.order, mail.orderNumber?.toString()],
    [labels.amount, mail.amount],
    [labels.due, day(mail.dueOn)],
    [labels.paidOn, day(mail.paidOn)],
    [labels.transfer, mail.transferReference],
  ] as const;
  return (
    <Layout
      {...props}
      title={update.subject[mail.step]}
      preheader={update.preheader}
      reason={update.reason}
    >
      <Paragraph>{update.text[mail.step]}</Paragraph>
      {mail.paidHow && <Paragraph>{update.how[mail.paidHow]}</Paragraph>}
      {mail.accountUrl && (
        <>
          <Paragraph>{update.askAccount}</Paragraph>
          <LibraryLink url={mail.accountUrl} label={update.account} words={messages.mails} />
        </>
      )}
      {mail.declineReason && (
        <Part title={labels.reason}>
          <Panel>
            <Paragraph>
              <Lines>{mail.declineReason}</Lines>
            </Paragraph>
          </Panel>
        </Part>
      )}
      <FactTable facts={facts.flatMap(([label, value]) => (value ? [[label, value]] : []))} />
    </Layout>
  );
}
