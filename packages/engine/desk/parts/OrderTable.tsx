import { HOLD_WORDS } from '../../content/seller.ts';
import type { OrderSummary } from '../../server/commands/views.ts';
import { orderPath } from '../paths.ts';
import { countryLabel, money } from '../words.ts';
import { OrderBadge } from './Badge.tsx';
import { type Column, RowLink, Table } from './Table.tsx';
import { Time } from './Time.tsx';

const COLUMNS: readonly Column<OrderSummary>[] = [
  {
    head: 'Order',
    cell: (order) => (
      <RowLink href={orderPath(order.number)} below={<Below order={order} />}>
        <b>{order.number}</b> {order.name || order.email || 'Erased buyer'}
        {attentionNote(order) && <span className="hint oddity">{attentionNote(order)}</span>}
      </RowLink>
    ),
  },
  { head: 'Email', cell: (order) => <span className="address">{order.email}</span>, wide: true },
  { head: 'Country', cell: (order) => order.country && countryLabel(order.country), wide: true },
  { head: 'Ordered', cell: (order) => <Time at={order.createdAt} />, wide: true },
  { head: 'Status', cell: (order) => <OrderBadge state={order.state} />, wide: true },
  {
    head: 'Amount',
    number: true,
    cell: (order) => (
      <>
        {money(order.amountCents, order.currency)}
        {order.refundedCents > 0 && (
          <span className="hint below-number">−{money(order.refundedCents, order.currency)}</span>
        )}
      </>
    ),
  },
];

const Below = ({ order }: { order: OrderSummary }) => (
  <>
    <OrderBadge state={order.state} /> <Time at={order.createdAt} />
  </>
);

/** Why the order needs attention; undefined for most orders. */
function attentionNote(order: OrderSummary): string | undefined {
  if (order.duplicateOf !== null) return `Paid minutes after order ${order.duplicateOf}`;
  return order.state === 'held' && order.holdReason ? HOLD_WORDS[order.holdReason] : undefined;
}

export function OrderTable({ caption, orders }: { caption: string; orders: OrderSummary[] }) {
  return <Table caption={caption} columns={COLUMNS} rows={orders} keyOf={({ number }) => number} />;
}
