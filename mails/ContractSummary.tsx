import { shopTime } from '../rules/shopTime.ts';
import { FactTable } from './FactTable.tsx';
import type { MailProps, OrderConfirmationMail } from './mailContent.ts';
import { SellerLines } from './SellerLines.tsx';
import { countryName } from './written.ts';

/** What was bought from whom, when, and for how much. */
export function ContractSummary({ mail, messages, facts }: MailProps<OrderConfirmationMail>) {
  const words = messages.mails.orderConfirmation.contract;
  const price = (
    <>
      <strong>{mail.total}</strong>, {words.vat}
    </>
  );
  const seller = <SellerLines messages={messages} facts={facts} email={facts.email} />;
  return (
    <FactTable
      facts={[
        [words.order, String(mail.orderNumber)],
        [words.orderedAt, shopTime(mail.orderedAt, mail.language, facts.timeZone)],
        [words.product, facts.productName],
        [words.version, facts.version],
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
