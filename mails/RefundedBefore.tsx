import { shopDay } from '../rules/shopTime.ts';
import type { MailProps } from './mailContent.ts';
import { Paragraph } from './parts.tsx';

type Told = Extract<MailProps['mail'], { refundedBefore?: unknown }>;

/** Instead of a promise: the money is back already, and nothing is paid a second time. */
export function RefundedBefore({ mail, messages, facts }: MailProps<Told>) {
  const { on, reference } = mail.refundedBefore ?? {};
  const { refundedBefore: words } = messages.cases;
  return (
    <Paragraph>
      {words.when(on && shopDay(on, mail.language, facts.timeZone), reference)} {words.closed}
    </Paragraph>
  );
}
