import { Link } from 'wouter';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { languageName } from '../../rules/language.ts';
import type { OrderDetails } from '../../server/commands/views.ts';
import { buyerPath } from '../paths.ts';
import { DISPUTES, money } from '../words.ts';
import { Facts } from './Section.tsx';
import { Time } from './Time.tsx';

export function OrderFacts({ order }: { order: OrderDetails }) {
  const amount = (cents: number) => money(cents, order.currency);
  const listed = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `${name} ${value}`)
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
        ['E-mail', order.email],
        ['Country', order.country],
        ['Language', languageName(order.language, SELLER_LANGUAGE)],
        ['Amount', amount(order.amountCents)],
        ['Discount', order.discountCents > 0 && amount(order.discountCents)],
        ['Tax in it', order.taxCents !== null && amount(order.taxCents)],
        ['Refunded', order.refundedCents > 0 && amount(order.refundedCents)],
        ['Dispute', order.dispute !== 'none' && DISPUTES[order.dispute]],
        ['Ordered', <Time key="ordered" at={order.createdAt} />],
        ['Paid', order.paidAt !== null && <Time at={order.paidAt} />],
        ['Card', order.last4 && `ends in ${order.last4}`],
        ['Payment', order.paymentId && <code>{order.paymentId}</code>],
        ['Checkout', <code key="session">{order.sessionId}</code>],
        ['Came from', listed(order.attribution)],
        ['Texts shown', listed(order.textVersions)],
        [
          'Library',
          <a key="library" href={order.libraryUrl} target="_blank" rel="noreferrer">
            Open the buyer’s library
          </a>,
        ],
      ]}
    />
  );
}
