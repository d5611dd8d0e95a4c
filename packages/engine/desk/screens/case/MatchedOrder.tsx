import { Link } from 'wouter';
import type { CaseDetails } from '../../../server/commands/views.ts';
import { OrderBadge } from '../../parts/Badge.tsx';
import { History } from '../../parts/History.tsx';
import { OrderFacts } from '../../parts/OrderFacts.tsx';
import { OrderTable } from '../../parts/OrderTable.tsx';
import { Section } from '../../parts/Section.tsx';
import { orderPath } from '../../paths.ts';

/** The matched order, next to what the buyer wrote. */
export function MatchedOrder({ row }: { row: CaseDetails }) {
  const { order, candidates } = row;
  if (!order) {
    return (
      <Section title="No matching order">
        {candidates.length > 0 ? (
          <>
            <p className="note">Orders with the same email address:</p>
            <OrderTable caption="Orders with the same email address" orders={candidates} />
          </>
        ) : (
          <p className="note">
            No orders with this email address. Ask the buyer which email address got the order
            confirmation, find the order under Orders, then match it here.
          </p>
        )}
      </Section>
    );
  }
  return (
    <Section
      title={`Order ${order.number}`}
      beside={
        <span className="badges">
          <OrderBadge state={order.state} /> <Link href={orderPath(order.number)}>Open order</Link>
        </span>
      }
    >
      <OrderFacts order={order} />
      <details>
        <summary>Order history ({order.history.length})</summary>
        <History lines={order.history} />
      </details>
    </Section>
  );
}
