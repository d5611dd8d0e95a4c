import type { Facts } from '../../content/facts.ts';
import type { Messages } from '../../content/messages.ts';
import { PATHS } from '../../rules/paths.ts';
import { unbroken } from '../../ui/PhoneLink.tsx';

type OrderProps = { messages: Messages; facts: Facts };
type CodeNoticeProps = { codeNotice?: string | undefined };

/** What is bought and what it costs. On a phone the form follows it directly. */
export function OrderTotal({ messages, facts, codeNotice }: OrderProps & CodeNoticeProps) {
  const { rights } = messages;
  const t = messages.buy.summary;
  return (
    <div className="order-total">
      <h3>{t.title}</h3>
      <p className="order-name">
        <b>{facts.productName}</b> <span>{t.format}</span>
      </p>
      <p className="total">
        <span>{t.once}</span> <b>{facts.priceWithCurrency}</b>
      </p>
      <CodeNotice codeNotice={codeNotice} />
      <p className="note">{[rights.euro, t.vat].filter(Boolean).join(' ')}</p>
    </div>
  );
}

/** What the discount code in the address does to the price. Empty, and not shown, without a code. */
export const CodeNotice = ({ codeNotice }: CodeNoticeProps) => (
  <p className="code-notice">{codeNotice}</p>
);

/** Seller and terms, shown beside the order button as the law requires. */
export function OrderTerms({ messages, facts }: OrderProps) {
  const t = messages.buy.summary;
  const seller = [t.seller, unbroken(facts.phone), facts.email].filter(Boolean).join(', ');
  return (
    <div className="order-terms">
      <ul>
        <li>{t.updates}</li>
        <li className="good">{t.guarantee}</li>
        <li>{t.secure}</li>
        <li>{t.license}</li>
        <li>
          {`${t.conformity}: `}
          <a href={PATHS.terms}>{t.terms}</a>
        </li>
      </ul>
      <p className="note">
        {`${seller}. ${t.adults} `}
        <a href={PATHS.terms}>{t.terms}</a>, <a href={PATHS.refundPolicy}>{t.withdrawal}</a>,{' '}
        <a href={PATHS.privacy}>{t.privacy}</a>.
      </p>
    </div>
  );
}
