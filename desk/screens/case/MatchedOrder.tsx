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
      <Section title="No order is matched">
        {candidates.length > 0 ? (
          <>
            <p className="note">Orders of the same address:</p>
            <OrderTable caption="Orders of the same address" orders={candidates} />
          </>
        ) : (
          <p className="note">
            There is no order of this address. Ask the buyer for the e-mail of the receipt, find the
            order under Orders and choose it here.
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
          <OrderBadge state={order.state} /> <Link href={orderPath(order.number)}>Open</Link>
        </span>
      }
    >
      <OrderFacts order={order} />
      <details>
        <summary>What happened to the order ({order.history.length})</summary>
        <History lines={order.history} />
      </details>
    </Section>
  );
}
