import { Body, Container, Head, Hr, Html, Preview, Section, Text } from '@react-email/components';
import { Fragment, type ReactNode } from 'react';
import type { Messages } from '../content/messages/index.ts';
import { PATHS } from '../rules/paths.ts';
import type { BuyerMail, MailProps } from './mailContent.ts';
import { pageUrl } from './pageUrl.ts';
import { MailLink, Note, TextLink, Title } from './parts.tsx';
import { SellerLines } from './SellerLines.tsx';
import { styleSheet } from './styleSheet.ts';
import { COLUMN_WIDTH, light, serif } from './theme.ts';

type LayoutProps = MailProps & {
  title: string;
  /** The line that an inbox shows beside the subject. */
  preheader: string;
  /** Why this mail came to this reader. */
  reason: string;
  children: ReactNode;
};

/** One sheet of paper: the product's name, what there is to say, and who says it. */
export function Layout({ title, preheader, reason, children, ...props }: LayoutProps) {
  return (
    <Html lang={props.mail.language}>
      <Head>
        <title>{props.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <style>{styleSheet}</style>
      </Head>
      <Body style={{ margin: 0, padding: 0 }}>
        <Preview>{preheader}</Preview>
        <Section className="paper" style={{ backgroundColor: light.paper }}>
          <Container style={{ maxWidth: COLUMN_WIDTH }}>
            <div className="column" style={{ padding: '32px 28px 44px' }}>
              <Header name={props.facts.productName} />
              <Title>{title}</Title>
              {children}
              <Footer {...props} reason={reason} />
            </div>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}

const Header = ({ name }: { name: string }) => (
  <Text
    className="ink inked"
    style={{
      borderTop: `3px solid ${light.ink}`,
      color: light.ink,
      fontFamily: serif,
      fontSize: 17,
      fontWeight: 700,
      lineHeight: '24px',
      margin: '0 0 36px',
      padding: '12px 0 0',
    }}
  >
    {name}
  </Text>
);

function Footer({ mail, messages, facts, reason }: MailProps & { reason: string }) {
  return (
    <>
      <Hr className="ruled" style={{ borderColor: light.rule, margin: '40px 0 20px' }} />
      <Note>{reason}</Note>
      <Note>
        <SellerLines messages={messages} facts={facts} email={<MailLink address={facts.email} />} />
      </Note>
      {mail.kind !== 'seller-alert' && <ShopLinks mail={mail} words={messages.common.footer} />}
    </>
  );
}

function ShopLinks({ mail, words }: { mail: BuyerMail; words: Messages['common']['footer'] }) {
  const pages = [
    [PATHS.withdraw, words.withdraw],
    [PATHS.refundPolicy, words.refund],
    [PATHS.terms, words.terms],
    [PATHS.privacy, words.privacy],
    [PATHS.contact, words.contact],
  ] as const;
  return (
    <Note roomy>
      {pages.map(([path, label], index) => (
        <Fragment key={path}>
          {index > 0 && <br />}
          <TextLink href={pageUrl(mail, path)}>{label}</TextLink>
        </Fragment>
      ))}
    </Note>
  );
}
