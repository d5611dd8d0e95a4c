import { oneLine } from './format.ts';
import { Layout } from './Layout.tsx';
import type { BuyerMessageMail, MailProps } from './mailContent.ts';
import { Lines, Note, Paragraph } from './parts.tsx';

/** What the seller wrote, between our greeting and our footer. */
export function BuyerMessage(props: MailProps<BuyerMessageMail>) {
  const { mail, messages } = props;
  const words = messages.mails.message;
  return (
    <Layout
      {...props}
      title={oneLine(mail.subject)}
      preheader={words.preheader}
      reason={words.reason}
      name={oneLine(mail.buyerName)}
    >
      {mail.text.split(/\n\s*\n/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be alike, and they never move
        <Paragraph key={index}>
          <Lines>{paragraph}</Lines>
        </Paragraph>
      ))}
      <Note>{words.about(mail.orderNumber)}</Note>
    </Layout>
  );
}
