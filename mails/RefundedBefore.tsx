import { sofiaDay } from '../rules/sofiaTime.ts';
import type { MailProps } from './mailContent.ts';
import { Paragraph } from './parts.tsx';

type Told = Extract<MailProps['mail'], { refundedBefore?: unknown }>;

/** Instead of a promise: the money is back already, and nothing is paid a second time. */
export function RefundedBefore({ mail, messages }: MailProps<Told>) {
  const { on, reference } = mail.refundedBefore ?? {};
  const { refundedBefore: words } = messages.cases;
  return (
    <Paragraph>
      {words.when(on && sofiaDay(on, mail.language), reference)} {words.closed}
    </Paragraph>
  );
}
