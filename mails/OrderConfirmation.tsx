import { ConsultantLink } from './ConsultantLink.tsx';
import { ConsumerAuthority } from './ConsumerAuthority.tsx';
import { ContractSummary } from './ContractSummary.tsx';
import { Layout } from './Layout.tsx';
import { LibraryLink } from './LibraryLink.tsx';
import type { MailProps, OrderConfirmationMail } from './mailContent.ts';
import { pageUrl } from './pageUrl.ts';
import { List, MailLink, Note, Panel, Paragraph, Part, TextLink } from './parts.tsx';
import { WithdrawalNotice } from './WithdrawalNotice.tsx';
import { oneLine } from './written.ts';

/** The durable medium of the contract: everything the law wants a buyer to have in hand. */
export function OrderConfirmation(props: MailProps<OrderConfirmationMail>) {
  const { mail, messages, facts } = props;
  const words = messages.mails.orderConfirmation;
  return (
    <Layout
      {...props}
      title={messages.common.thankYouForOrder}
      preheader={words.preheader}
      reason={words.reason}
    >
      <Paragraph>{messages.mails.greeting(oneLine(mail.buyerName))}</Paragraph>
      <Paragraph>{words.intro}</Paragraph>
      <LibraryLink url={mail.libraryUrl} words={messages.mails} />
      {mail.paidBefore !== undefined && <PaidTwice {...props} paidBefore={mail.paidBefore} />}
      <Part number={1} title={words.contents.title}>
        <List items={words.contents.items} />
        {mail.consultant && <ConsultantLink access={mail.consultant} {...props} />}
        <Note>{messages.common.footer.honesty}</Note>
      </Part>
      <Part number={2} title={words.contract.title}>
        <ContractSummary {...props} />
      </Part>
      <Part number={3} title={words.licence.title}>
        <Paragraph>{words.licence.text}</Paragraph>
        <Paragraph>{words.licence.updates}</Paragraph>
        <Paragraph>
          <TextLink href={pageUrl(mail, mail.termsUrl)}>{words.licence.terms}</TextLink>
        </Paragraph>
      </Part>
      <WithdrawalNotice {...props} number={4} />
      <Part number={6} title={words.guarantee.title}>
        <Paragraph>{words.guarantee.text}</Paragraph>
        <Paragraph>
          <TextLink href={pageUrl(mail, mail.refundPolicyUrl)}>{words.guarantee.link}</TextLink>
        </Paragraph>
      </Part>
      <Part number={7} title={words.broken.title}>
        <Paragraph>{words.broken.text}</Paragraph>
      </Part>
      <Part number={8} title={words.contact.title}>
        <Paragraph>
          <MailLink address={facts.email} />
        </Paragraph>
        <Paragraph>{words.contact.text}</Paragraph>
        <ConsumerAuthority {...props} />
      </Part>
    </Layout>
  );
}

/** Whoever paid twice by mistake reads it first, and how to get the money back without a reason. */
function PaidTwice(props: MailProps<OrderConfirmationMail> & { paidBefore: number }) {
  const { mail, messages, paidBefore } = props;
  const words = messages.mails.orderConfirmation.paidTwice;
  return (
    <Panel>
      <Paragraph>{words.text(paidBefore, mail.orderNumber)}</Paragraph>
      <Paragraph>
        <TextLink href={pageUrl(mail, mail.withdrawUrl)}>{words.link(mail.orderNumber)}</TextLink>
      </Paragraph>
    </Panel>
  );
}
