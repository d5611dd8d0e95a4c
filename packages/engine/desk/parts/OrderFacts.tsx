import { Link } from 'wouter';
import { methodLabel } from '../../content/paymentMethods.ts';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { labelOf } from '../../content/sellerLabels.ts';
import { languageName } from '../../rules/language.ts';
import { formatPresented } from '../../rules/money.ts';
import type { OrderDetails } from '../../server/commands/views.ts';
import { buyerPath } from '../paths.ts';
import { countryLabel, DISPUTES, money } from '../words.ts';
import { Facts } from './Section.tsx';
import { Time } from './Time.tsx';

export function OrderFacts({ order }: { order: OrderDetails }) {
  const amount = (cents: number) => money(cents, order.currency);
  const listed = (values: Record<string, string>, label = (name: string) => name) =>
    Object.entries(values)
      .map(([name, value]) => `${label(name)} ${value}`)
      .join(', ');
  return (
    <Facts
      facts={[
        [
          'Buyer',
          order.email && (
            <Link key="buyer" href={buyerPath(order.email)}>
              {order.name || order.email}
            </Link>
          ),
        ],
        ['Email', order.email],
        ['Country', order.country && countryLabel(order.country)],
        ['Language', languageName(order.language, SELLER_LANGUAGE)],
        ['Amount', amount(order.amountCents)],
        ['Paid as', order.paidAs && formatPresented(order.paidAs, SELLER_LANGUAGE)],
        ['Discount', order.discountCents > 0 && amount(order.discountCents)],
        ['Code', order.code],
        ['Tax included', order.taxCents !== null && amount(order.taxCents)],
        ['Refunded', order.refundedCents > 0 && amount(order.refundedCents)],
        ['Dispute', order.dispute !== 'none' && DISPUTES[order.dispute]],
        ['Ordered', <Time key="ordered" at={order.createdAt} />],
        ['Paid', order.paidAt !== null && <Time at={order.paidAt} />],
        ['Card', order.last4 && `ends in ${order.last4}`],
        ['Payment method', methodLabel(order.method)],
        ['Payment ID', order.paymentId && <code>{order.paymentId}</code>],
        ['Checkout ID', <code key="session">{order.sessionId}</code>],
        ['Source', listed(order.attribution)],
        ['Terms and policies', listed(order.textVersions, labelOf)],
        [
          'Library',
          <a key="library" href={order.libraryUrl} target="_blank" rel="noreferrer">
            Open buyer’s library
          </a>,
        ],
      ]}
    />
  );
}
