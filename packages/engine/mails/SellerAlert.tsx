import { QUOTE_WORDS } from '../content/seller.ts';
import { oneLine } from './format.ts';
import { Layout } from './Layout.tsx';
import type { MailProps, SellerAlertMail } from './mailContent.ts';
import { FactTable, Lines, Note, Panel, Paragraph, Soft, TextLink } from './parts.tsx';

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
      {mail.quotes && mail.quotes.length > 0 && (
        <Panel>
          <Note>{QUOTE_WORDS}</Note>
          {mail.quotes.map(({ label, text }) => (
            <Paragraph key={label}>
              <Soft>{label}</Soft>
              <br />
              <Lines>{`“${text}”`}</Lines>
            </Paragraph>
          ))}
        </Panel>
      )}
      {mail.items?.map(({ title, text, url }) => (
        <Paragraph key={title}>
          {url ? <TextLink href={url}>{title}</TextLink> : title}
          {text && (
            <>
              <br />
              <Soft>{text}</Soft>
            </>
          )}
        </Paragraph>
      ))}
      {mail.facts && mail.facts.length > 0 && <FactTable compact facts={mail.facts} />}
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
