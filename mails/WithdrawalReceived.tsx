import { shopDay, shopTime } from '../rules/shopTime.ts';
import { FactTable } from './FactTable.tsx';
import { Layout } from './Layout.tsx';
import type { MailProps, WithdrawalReceivedMail } from './mailContent.ts';
import { Note, Notes, Panel, Paragraph, Part } from './parts.tsx';
import { RefundedBefore } from './RefundedBefore.tsx';
import { oneLine } from './written.ts';

/** The acknowledgement that the law asks for: content, date and time of the statement. */
export function WithdrawalReceived(props: MailProps<WithdrawalReceivedMail>) {
  const { mail, messages, facts } = props;
  const words = messages.mails.withdrawalReceived;
  const { openedForYou: opened } = words;
  const { withdrawal } = messages;
  return (
    <Layout
      {...props}
      title={withdrawal.receiptTitle}
      preheader={words.preheader}
      reason={mail.openedBySeller ? opened.reason : words.reason}
    >
      <Paragraph>{mail.openedBySeller ? opened.text : words.text}</Paragraph>
      <Part title={mail.openedBySeller ? opened.statement : words.statement}>
        <Panel>
          <Paragraph>{withdrawal.statement}</Paragraph>
        </Panel>
        <FactTable
          facts={[
            [withdrawal.name, oneLine(mail.name)],
            [withdrawal.order, oneLine(mail.order)],
            [withdrawal.email, oneLine(mail.email)],
            [withdrawal.receivedAt, shopTime(mail.receivedAt, mail.language, facts.timeZone)],
            [withdrawal.reference, mail.reference],
            ...(mail.dueOn && !mail.refundedBefore
              ? [[withdrawal.dueOn, shopDay(mail.dueOn, mail.language, facts.timeZone)] as const]
              : []),
          ]}
        />
      </Part>
      <Part title={words.next}>
        {mail.refundedBefore ? (
          <RefundedBefore {...props} />
        ) : (
          <Paragraph>{mail.dueOn ? words.money : words.notFound}</Paragraph>
        )}
        <Notes notes={mail.notes} />
      </Part>
      <Note>{mail.openedBySeller ? opened.notWanted : words.notYou}</Note>
    </Layout>
  );
}
