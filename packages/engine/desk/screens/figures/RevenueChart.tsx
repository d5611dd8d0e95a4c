import { labelOf } from '../../../content/sellerLabels.ts';
import type { Figures } from '../../../server/commands/views.ts';
import { axisMoney, unitLabel, unitName } from '../../parts/axis.ts';
import { Empty } from '../../parts/ListControls.tsx';
import { StackedBars } from '../../parts/StackedBars.tsx';
import { Table } from '../../parts/Table.tsx';
import { counted, money } from '../../words.ts';

/** Revenue above the axis, refunds below; also as a table, for screen readers and exact numbers. */
export function RevenueChart({ figures }: { figures: Figures }) {
  const { bars, by, currency } = figures;
  const amount = (cents: number) => money(cents, currency);
  const sum = (pick: (bar: Figures['bars'][number]) => number) =>
    bars.reduce((total, bar) => total + pick(bar), 0);
  const [orders, refunds] = [sum((bar) => bar.orders), sum((bar) => bar.refunds)];
  if (orders + refunds === 0) {
    return (
      <Empty title="No sales in this period.">
        <p>Sales appear as bars above the line. Refunds appear below it.</p>
      </Empty>
    );
  }
  const years = new Set(bars.map(({ from }) => from.slice(0, 4)));
  const data = bars.map((bar) => ({
    name: unitLabel(bar.from, by, years.size > 1),
    revenue: bar.revenueCents,
    refunded: -bar.refundedCents,
  }));
  return (
    <>
      <p className="sold">
        <span>
          <b>{amount(sum(({ revenueCents }) => revenueCents))}</b> from {counted(orders, 'order')}
        </span>
        {refunds > 0 && (
          <span>
            <b>{amount(sum(({ refundedCents }) => refundedCents))}</b> refunded in{' '}
            {counted(refunds, 'refund')}
          </span>
        )}
      </p>
      <StackedBars
        data={data}
        series={{ revenue: 'Revenue', refunded: 'Refunded' }}
        format={amount}
        formatShort={(cents) => axisMoney(cents, currency)}
        smallest={100}
      />
      <details>
        <summary>Show as table</summary>
        <Table
          caption="Revenue and refunds"
          rows={bars}
          keyOf={({ from }) => from}
          columns={[
            { head: labelOf(by), cell: (bar) => unitName(bar.from, by) },
            { head: 'Orders', cell: (bar) => bar.orders, number: true },
            { head: 'Revenue', cell: (bar) => amount(bar.revenueCents), number: true },
            { head: 'Refunds', cell: (bar) => bar.refunds, number: true },
            { head: 'Refunded', cell: (bar) => amount(bar.refundedCents), number: true },
          ]}
        />
      </details>
    </>
  );
}
