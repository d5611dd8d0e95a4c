import { PATHS } from '../rules/paths.ts';
import { shopTime } from '../rules/shopTime.ts';
import { FactTable } from './FactTable.tsx';
import { Layout } from './Layout.tsx';
import type { MailProps, RefundRequestReceivedMail } from './mailContent.ts';
import { pageUrl } from './pageUrl.ts';
import { Lines, Note, Notes, Paragraph, Part, Soft, TextLink } from './parts.tsx';
import { RefundedBefore } from './RefundedBefore.tsx';
import { oneLine } from './written.ts';

/** The goodwill form was sent, or the seller opened a case in its place: what it said, what comes next, and the right that it leaves untouched. */
export function RefundRequestReceived(props: MailProps<RefundRequestReceivedMail>) {
  const { mail, messages, facts } = props;
  const words = messages.mails.refundRequestReceived;
  const { openedForYou: opened } = words;
  return (
    <Layout
      {...props}
      title={mail.openedBySeller ? opened.title : messages.common.thankYouForMessage}
      preheader={mail.openedBySeller ? opened.preheader : words.preheader}
      reason={mail.openedBySeller ? opened.reason : words.reason}
    >
      <Paragraph>{mail.openedBySeller ? opened.text : words.text}</Paragraph>
      {mail.refundedBefore ? (
        <RefundedBefore {...props} />
      ) : (
        <Paragraph>{words.next[mail.resolution]}</Paragraph>
      )}
      <Notes notes={mail.notes} />
      <FactTable
        facts={[
          [words.reference, mail.reference],
          [words.receivedAt, shopTime(mail.receivedAt, mail.language, facts.timeZone)],
          [words.email, oneLine(mail.email)],
        ]}
      />
      {mail.answers.length > 0 && (
        <Part title={words.answers}>
          {mail.answers.map(([question, answer]) => (
            <Answer key={question} question={question} answer={answer} />
          ))}
        </Part>
      )}
      <Part title={words.law.title}>
        <Paragraph>{words.law.text}</Paragraph>
        <Paragraph>
          <TextLink href={pageUrl(mail, PATHS.withdraw)}>{messages.withdrawal.link}</TextLink>
        </Paragraph>
      </Part>
      <Note>{mail.openedBySeller ? opened.notWanted : words.notYou}</Note>
    </Layout>
  );
}

/** Questions are long, so the answer stands below and not beside. */
const Answer = ({ question, answer }: { question: string; answer: string }) => (
  <Paragraph>
    <Soft>{oneLine(question)}</Soft>
    <br />
    <Lines>{answer}</Lines>
  </Paragraph>
);
