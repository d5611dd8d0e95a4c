import { shopDay } from '../rules/shopTime.ts';
import type { MailProps, OrderConfirmationMail } from './mailContent.ts';
import { pageUrl } from './pageUrl.ts';
import { Note, Panel, Paragraph, Part, TextLink } from './parts.tsx';

/** Two parts, numbered from `number`: the notice, and the model form to copy. */
export function WithdrawalNotice(props: MailProps<OrderConfirmationMail> & { number: number }) {
  const { mail, messages, facts, number } = props;
  const { withdrawal, modelForm } = messages.mails.orderConfirmation;
  return (
    <>
      <Part number={number} title={withdrawal.title}>
        <Paragraph>{withdrawal.period}</Paragraph>
        <Paragraph>{withdrawal.how}</Paragraph>
        <Paragraph>{withdrawal.effects}</Paragraph>
        <Paragraph>
          <TextLink href={pageUrl(mail, mail.withdrawUrl)}>{messages.withdrawal.link}</TextLink>
        </Paragraph>
      </Part>
      <Part number={number + 1} title={modelForm.title}>
        <Note>{modelForm.hint}</Note>
        <Panel>
          {modelForm
            .lines(mail.orderNumber, shopDay(mail.orderedAt, mail.language, facts.timeZone))
            .map((line) => (
              <Paragraph key={line}>{line}</Paragraph>
            ))}
        </Panel>
      </Part>
    </>
  );
}
