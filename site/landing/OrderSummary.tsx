import type { Facts } from '../../content/facts.ts';
import type { Messages } from '../../content/messages/index.ts';
import { PATHS } from '../../rules/paths.ts';

/** Product, seller, price and terms, shown beside the order button as the law requires. */
export function OrderSummary({ messages, facts }: { messages: Messages; facts: Facts }) {
  const { rights } = messages;
  const t = messages.buy.summary;
  const seller = [t.seller, facts.phone, facts.email].filter(Boolean).join(', ');
  return (
    <div className="summary">
      <h3>{t.title}</h3>
      <p className="summary-name">{facts.productName}</p>
      <p>{t.format}</p>
      <p className="total">
        <span>{t.once}</span> <b>{facts.priceWithCurrency}</b>
      </p>
      {rights.euro && <p className="note">{rights.euro}</p>}
      <p className="note">{t.vat}</p>
      <ul>
        <li>{t.updates}</li>
        <li>{t.guarantee}</li>
        <li>{t.secure}</li>
        <li>{t.licence}</li>
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
