import { PATHS } from '../rules/paths.ts';
import { shopDay, shopTime } from '../rules/shopTime.ts';
import { countryName, oneLine, pageUrl } from './format.ts';
import { Layout } from './Layout.tsx';
import type { MailProps, OrderConfirmationMail } from './mailContent.ts';
import { EmailLink, FactTable, List, Note, Panel, Paragraph, Part, TextLink } from './parts.tsx';
import { ConsumerAuthority, LibraryLink, SellerLines } from './sharedSections.tsx';

/** The confirmation of the contract on a durable medium, with everything the law requires. */
export function OrderConfirmation(props: MailProps<OrderConfirmationMail>) {
  const { mail, messages, facts } = props;
  const words = messages.mails.orderConfirmation;
  return (
    <Layout
      {...props}
      title={messages.common.thankYouForOrder}
      preheader={words.preheader}
      reason={words.reason}
      name={oneLine(mail.buyerName)}
    >
      <Paragraph>{words.intro}</Paragraph>
      <LibraryLink url={mail.libraryUrl} words={messages.mails} />
      {mail.paidBefore !== undefined && <PaidTwice {...props} paidBefore={mail.paidBefore} />}
      <FactTable
        compact
        facts={[
          [words.contract.order, String(mail.orderNumber)],
          [words.contract.orderedAt, shopDay(mail.orderedAt, mail.language, facts.timeZone)],
          [
            words.contract.total,
            <span key="total">
              <strong>{mail.total}</strong>
              {mail.paidAs && `, ${messages.common.paidAs(mail.paidAs)}`}
              {mail.vat && `, ${mail.vat}`}
            </span>,
          ],
        ]}
      />
      <ChangeOfMind {...props} />
      <Paragraph>{words.help}</Paragraph>
      <Part number={1} title={words.contract.title}>
        <Paragraph>{words.keep}</Paragraph>
        <ContractSummary {...props} />
        <Note>{words.contract.notAnInvoice}</Note>
        <Paragraph>
          <TextLink href={`${mail.libraryUrl}#documents`}>{words.contract.documents}</TextLink>
        </Paragraph>
      </Part>
      <Part number={2} title={words.contents.title}>
        <List items={words.contents.items} />
        {mail.consultant && <ConsultantLink access={mail.consultant} {...props} />}
        <Note>{messages.common.footer.honesty}</Note>
      </Part>
      <Part number={3} title={words.license.title}>
        <Paragraph>{words.license.text}</Paragraph>
        <Paragraph>{words.license.updates}</Paragraph>
        <Paragraph>
          <TextLink href={pageUrl(mail, PATHS.terms)}>{words.license.terms}</TextLink>
        </Paragraph>
      </Part>
      <WithdrawalNotice {...props} number={4} />
      <Part number={6} title={words.guarantee.title}>
        <Paragraph>{words.guarantee.text}</Paragraph>
        <Paragraph>
          <TextLink href={pageUrl(mail, PATHS.refundPolicy)}>{words.guarantee.link}</TextLink>
        </Paragraph>
      </Part>
      <Part number={7} title={words.broken.title}>
        <Paragraph>{words.broken.text}</Paragraph>
      </Part>
      <Part number={8} title={words.contact.title}>
        <Paragraph>
          <EmailLink address={facts.email} />
        </Paragraph>
        <Paragraph>{words.contact.text}</Paragraph>
        <ConsumerAuthority {...props} />
      </Part>
    </Layout>
  );
}

/** Comes first, because a second order within minutes is often a mistake. */
function PaidTwice(props: MailProps<OrderConfirmationMail> & { paidBefore: number }) {
  const { mail, messages, paidBefore } = props;
  const words = messages.mails.orderConfirmation.paidTwice;
  return (
    <Panel>
      <Paragraph>{words.text(paidBefore, mail.orderNumber)}</Paragraph>
      <Paragraph>
        <TextLink href={pageUrl(mail, mail.withdrawPath)}>{words.link(mail.orderNumber)}</TextLink>
      </Paragraph>
    </Panel>
  );
}

/** The right of withdrawal in two sentences; the notice that the law requires is further down. */
function ChangeOfMind({ mail, messages }: MailProps<OrderConfirmationMail>) {
  const words = messages.mails.orderConfirmation.changeOfMind;
  return (
    <Panel>
      <Paragraph>
        <strong>{words.title}</strong>
        <br />
        {words.text}
      </Paragraph>
      <Paragraph>
        <TextLink href={pageUrl(mail, mail.withdrawPath)}>{messages.withdrawal.link}</TextLink>
      </Paragraph>
    </Panel>
  );
}

/** What was bought from whom, when, and for how much. */
function ContractSummary({ mail, messages, facts }: MailProps<OrderConfirmationMail>) {
  const words = messages.mails.orderConfirmation.contract;
  const price = (
    <>
      <strong>{mail.total}</strong>
      {mail.paidAs && `, ${messages.common.paidAs(mail.paidAs)}`}, {words.vat}
    </>
  );
  const seller = <SellerLines messages={messages} facts={facts} email={facts.email} />;
  return (
    <FactTable
      facts={[
        [words.order, String(mail.orderNumber)],
        [words.orderedAt, shopTime(mail.orderedAt, mail.language, facts.timeZone)],
        [words.product, facts.productName],
        [words.version, mail.version],
        [words.format, words.formatText],
        [words.delivery, words.deliveryText],
        [words.total, price],
        ...(mail.country
          ? [[words.country, countryName(mail.country, mail.language)] as const]
          : []),
        [words.seller, seller],
        [words.terms, words.termsVersion(mail.termsVersion)],
      ]}
    />
  );
}

type ConsultantProps = MailProps<OrderConfirmationMail> & {
  access: NonNullable<OrderConfirmationMail['consultant']>;
};

function ConsultantLink({ access, mail, messages, facts }: ConsultantProps) {
  const words = messages.library.consultant;
  const until = shopDay(access.until, mail.language, facts.timeZone);
  return (
    <>
      <Paragraph>
        {words.title}. {words.access({ ...access, until })}{' '}
        {access.url && <TextLink href={access.url}>{words.open}</TextLink>}
      </Paragraph>
      {access.url && <Note>{words.ownLink}</Note>}
    </>
  );
}

/** Two sections, numbered from `number`: the notice, and the model form to copy. */
function WithdrawalNotice(props: MailProps<OrderConfirmationMail> & { number: number }) {
  const { mail, messages, facts, number } = props;
  const { withdrawal, modelForm } = messages.mails.orderConfirmation;
  return (
    <>
      <Part number={number} title={withdrawal.title}>
        <Paragraph>{withdrawal.period}</Paragraph>
        <Paragraph>{withdrawal.how}</Paragraph>
        <Paragraph>{withdrawal.effects}</Paragraph>
        <Paragraph>
          <TextLink href={pageUrl(mail, mail.withdrawPath)}>{messages.withdrawal.link}</TextLink>
        </Paragraph>
      </Part>
      <Part number={number + 1} title={modelForm.title}>
        <Note>{modelForm.hint}</Note>
        <Panel>
          {modelForm.lines(shopDay(mail.orderedAt, mail.language, facts.timeZone)).map((line) => (
            <Paragraph key={line}>{line}</Paragraph>
          ))}
        </Panel>
        <Note>{modelForm.note(mail.orderNumber)}</Note>
      </Part>
    </>
  );
}
