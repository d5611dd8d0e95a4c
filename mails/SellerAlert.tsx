import { oneLine } from './format.ts';
import { Layout } from './Layout.tsx';
import type { MailProps, SellerAlertMail } from './mailContent.ts';
import { Lines, Note, Paragraph, TextLink } from './parts.tsx';

export function SellerAlert(props: MailProps<SellerAlertMail>) {
  const { mail, messages } = props;
  const words = messages.mails.sellerAlert;
  return (
    <Layout
      {...props}
      title={oneLine(mail.title)}
      preheader={words.preheader}
      reason={words.reason}
    >
      {mail.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and they never move
        <Paragraph key={index}>
          <Lines>{line}</Lines>
        </Paragraph>
      ))}
      {mail.ways.map((way) => (
        <Note key={way.words}>
          {way.words}
          <br />
          {'url' in way ? (
            <TextLink href={way.url}>{way.url}</TextLink>
          ) : (
            <code>{way.command}</code>
          )}
        </Note>
      ))}
    </Layout>
  );
}
