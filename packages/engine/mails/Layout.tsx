import { Fragment, type ReactNode } from 'react';
import type { Messages } from '../content/messages.ts';
import type { CaseStep } from '../rules/case.ts';
import { PATHS } from '../rules/paths.ts';
import { pageUrl } from './format.ts';
import { type BuyerMail, isToSeller, type MailProps } from './mailContent.ts';
import { Box, EmailLink, Note, Paragraph, TextLink, Title, text } from './parts.tsx';
import { SellerLines } from './sharedSections.tsx';
import { COLUMN_WIDTH, light, serif, styleSheet } from './theme.ts';

type LayoutProps = MailProps & {
  title: string;
  /** The line that an inbox shows beside the subject. */
  preheader: string;
  /** Why the reader gets this email. */
  reason: string;
  /** Whom it greets, if known. */
  name?: string;
  children: ReactNode;
};

/** Long words and addresses break, in everything that is inside. */
const COLUMN = {
  ...text,
  padding: '32px 28px 44px',
  wordBreak: 'break-word',
  overflowWrap: 'anywhere',
} as const;

/** The frame of every email: product name, content, and who sends it. */
export function Layout({ title, preheader, reason, name, children, ...props }: LayoutProps) {
  const { greeting, closing } = props.messages.mails;
  const toBuyer = !isToSeller(props.mail);
  return (
    <html dir="ltr" lang={props.mail.language}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{props.subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <style>{styleSheet}</style>
      </head>
      <body style={{ margin: 0, padding: 0 }}>
        <Preheader>{preheader}</Preheader>
        <Box className="paper" width="100%" style={{ backgroundColor: light.paper }}>
          <td>
            <Box align="center" width="100%" style={{ maxWidth: COLUMN_WIDTH }}>
              <td className="ink column" style={COLUMN}>
                <Header name={props.facts.productName} />
                <Title>{title}</Title>
                {toBuyer && <Paragraph>{greeting(name)}</Paragraph>}
                {children}
                {toBuyer && (
                  <Paragraph>
                    {closing}
                    <br />
                    {props.facts.firm}
                  </Paragraph>
                )}
                <Footer {...props} reason={reason} />
              </td>
            </Box>
          </td>
        </Box>
      </body>
    </html>
  );
}

const PREHEADER_LENGTH = 150;

/** Padded with invisible characters, or the inbox would continue with the start of the text. */
const Preheader = ({ children }: { children: string }) => (
  <div
    data-skip-in-text
    style={{
      display: 'none',
      overflow: 'hidden',
      lineHeight: '1px',
      maxHeight: 0,
      maxWidth: 0,
      opacity: 0,
    }}
  >
    {children + '\u00a0\u200c'.repeat(Math.max(0, PREHEADER_LENGTH - children.length))}
  </div>
);

const Header = ({ name }: { name: string }) => (
  <p
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
  </p>
);

function Footer({ mail, messages, facts, reason }: MailProps & { reason: string }) {
  return (
    <>
      <hr
        className="ruled"
        style={{ border: 'none', borderTop: `1px solid ${light.rule}`, margin: '40px 0 20px' }}
      />
      <Note>{reason}</Note>
      <Note>
        <SellerLines
          messages={messages}
          facts={facts}
          email={<EmailLink address={facts.email} />}
        />
      </Note>
      {!isToSeller(mail) && <ShopLinks mail={mail} words={messages.common.footer} />}
    </>
  );
}

/** The money is or was returned. */
const REFUND_STEPS: readonly CaseStep[] = [
  'accepted',
  'paid',
  'already-refunded',
  'paid-by-dispute',
  'refund-failed',
  'refund-method-changed',
];

/** False where there is no contract, or it has ended: an offer to withdraw would make the buyer doubt that. */
function mayWithdraw(mail: BuyerMail): boolean {
  if (mail.kind === 'withdrawal-received' || mail.kind === 'form-reminder') return false;
  if (mail.kind === 'request-kept') return mail.caseKind === 'refund';
  if (mail.kind === 'refund-issued') return mail.library !== 'ends';
  if (mail.kind !== 'case-update') return true;
  const isWithdrawn = mail.caseKind === 'withdrawal' && mail.step !== 'canceled';
  return !isWithdrawn && !REFUND_STEPS.includes(mail.step);
}

function ShopLinks({ mail, words }: { mail: BuyerMail; words: Messages['common']['footer'] }) {
  const pages = [
    ...(mayWithdraw(mail) ? [[PATHS.withdraw, words.withdraw] as const] : []),
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
