import { lookUp } from '../rules/lookUp.ts';
import { PATHS } from '../rules/paths.ts';
import { MONEY_BACK } from '../rules/refundOptions.ts';
import { shopDay, shopTime } from '../rules/shopTime.ts';
import { oneLine, pageUrl } from './format.ts';
import { Layout } from './Layout.tsx';
import type {
  MailProps,
  RefundRequestReceivedMail,
  RequestKeptMail,
  WithdrawalReceivedMail,
} from './mailContent.ts';
import { FactTable, Lines, Note, Notes, Panel, Paragraph, Part, Soft, TextLink } from './parts.tsx';
import { EarlierRefund } from './sharedSections.tsx';

/** Confirms a refund request: its content, what happens next, and that the right of withdrawal is unaffected. */
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
      {mail.earlierRefund ? (
        <EarlierRefund {...props} />
      ) : (
        <Paragraph>{lookUp(words.next, mail.resolution) ?? words.next[MONEY_BACK]}</Paragraph>
      )}
      {!mail.earlierRefund && <WithdrawInstead {...props} />}
      <AddedTo {...props} />
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
      {!mail.withdrawUrl && (
        <Part title={words.law.title}>
          <Paragraph>{words.law.text}</Paragraph>
          <Paragraph>
            <TextLink href={pageUrl(mail, PATHS.withdraw)}>{messages.withdrawal.link}</TextLink>
          </Paragraph>
        </Part>
      )}
      <Note>{mail.openedBySeller ? opened.notWanted : words.notYou}</Note>
    </Layout>
  );
}

type Received = MailProps<RefundRequestReceivedMail | RequestKeptMail | WithdrawalReceivedMail>;

function WithdrawInstead({
  mail,
  messages,
}: MailProps<RefundRequestReceivedMail | RequestKeptMail>) {
  const { withdrawInstead: words } = messages.rights;
  if (!mail.withdrawUrl) return null;
  return (
    <Part title={words.title}>
      <Paragraph>{words.text}</Paragraph>
      <Paragraph>
        <TextLink href={mail.withdrawUrl}>{words.link}</TextLink>
      </Paragraph>
    </Part>
  );
}

/** It repeats a request that is still open. */
const AddedTo = ({ mail, messages }: Received) =>
  mail.addedTo && <Paragraph>{messages.cases.addedTo(mail.addedTo)}</Paragraph>;

/** Questions are long, so the answer goes below. */
const Answer = ({ question, answer }: { question: string; answer: string }) => (
  <Paragraph>
    <Soft>{oneLine(question)}</Soft>
    <br />
    <Lines>{answer}</Lines>
  </Paragraph>
);

/** The acknowledgment required by law: content, date and time of the statement. */
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
            [
              withdrawal.receivedAt,
              shopTime(mail.receivedAt, mail.language, facts.timeZone, 'seconds'),
            ],
            [withdrawal.reference, mail.reference],
            ...(mail.dueOn && !mail.earlierRefund
              ? [[withdrawal.dueOn, shopDay(mail.dueOn, mail.language, facts.timeZone)] as const]
              : []),
          ]}
        />
      </Part>
      <Part title={words.next}>
        {mail.earlierRefund ? (
          <EarlierRefund {...props} />
        ) : (
          <Paragraph>{mail.dueOn ? words.money : words.notFound}</Paragraph>
        )}
        <AddedTo {...props} />
        <Notes notes={mail.notes} />
      </Part>
      {mail.cancelUrl ? (
        <Note>
          {`${words.cancel.text} `}
          <TextLink href={mail.cancelUrl}>{words.cancel.link}</TextLink>
        </Note>
      ) : (
        <Note>{mail.openedBySeller ? opened.notWanted : words.notYou}</Note>
      )}
    </Layout>
  );
}

/**
 * Confirms receipt without repeating anything that the sender wrote. The law requires the content of a
 * withdrawal, so a buyer gets it with what we know of the order.
 */
export function RequestKept(props: MailProps<RequestKeptMail>) {
  const { mail, messages, facts } = props;
  const { requestKept: words, withdrawalReceived, refundRequestReceived } = messages.mails;
  const { reference, receivedAt, statement, email } = messages.withdrawal;
  const isWithdrawal = mail.caseKind === 'withdrawal';
  const notFound = isWithdrawal ? withdrawalReceived.notFound : messages.cases.flags['no-match'];
  // A request that was matched to an order may end its access, so it must not be ignored.
  const { notYou } = !mail.isMatched
    ? words
    : isWithdrawal
      ? withdrawalReceived
      : refundRequestReceived;
  return (
    <Layout {...props} title={props.subject} preheader={words.preheader} reason={words.reason}>
      <Paragraph>{words.text}</Paragraph>
      {mail.statement && (
        <Panel>
          <Paragraph>{statement}</Paragraph>
        </Panel>
      )}
      <FactTable
        facts={[
          ...(mail.statement
            ? ([
                [messages.cases.facts.order, String(mail.statement.order)],
                [email, mail.statement.email],
              ] as const)
            : []),
          [receivedAt, shopTime(mail.receivedAt, mail.language, facts.timeZone, 'seconds')],
          [reference, mail.reference],
        ]}
      />
      <AddedTo {...props} />
      {!mail.isMatched && <Paragraph>{notFound}</Paragraph>}
      {mail.requestsUrl && (
        <Paragraph>
          {`${mail.statement ? words.inLibrary.fromRecords : words.inLibrary.text} `}
          <TextLink href={mail.requestsUrl}>{words.inLibrary.link}</TextLink>
        </Paragraph>
      )}
      <WithdrawInstead {...props} />
      <Note>{notYou}</Note>
    </Layout>
  );
}
