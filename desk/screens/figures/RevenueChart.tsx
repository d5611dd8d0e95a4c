import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Figures } from '../../../server/commands/views.ts';
import { Empty } from '../../parts/ListControls.tsx';
import { Table } from '../../parts/Table.tsx';
import { money } from '../../words.ts';
import { shortDay } from './figures.ts';

const HEIGHT = 280;

/** Revenue above the axis, refunds below; also as a table, for screen readers and exact numbers. */
export function RevenueChart({ figures }: { figures: Figures }) {
  const { bars, by, currency } = figures;
  const amount = (cents: number) => money(cents, currency);
  const sum = (pick: (bar: Figures['bars'][number]) => number) =>
    bars.reduce((total, bar) => total + pick(bar), 0);
  if (sum(({ orders, refunds }) => orders + refunds) === 0) {
    return (
      <Empty title="No sales in this time.">
        <p>Each paid order raises the bar of its day; money given back hangs below the line.</p>
      </Empty>
    );
  }
  const data = bars.map((bar) => ({
    name: shortDay(bar.from, by),
    revenue: bar.revenueCents / 100,
    refunded: -bar.refundedCents / 100,
  }));
  return (
    <>
      <p className="sold">
        <span>
          <b>{amount(sum(({ revenueCents }) => revenueCents))}</b> from{' '}
          {sum(({ orders }) => orders)} orders
        </span>
        <span>
          <b>{amount(sum(({ refundedCents }) => refundedCents))}</b> given back in{' '}
          {sum(({ refunds }) => refunds)} refunds
        </span>
      </p>
      <div className="chart" aria-hidden="true">
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <BarChart data={data} stackOffset="sign" accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--rule)" />
            <XAxis dataKey="name" stroke="var(--soft)" tickLine={false} minTickGap={16} />
            <YAxis
              stroke="var(--soft)"
              tickLine={false}
              axisLine={false}
              width={64}
              tickFormatter={(value: number) => amount(Math.round(value * 100))}
            />
            <Tooltip
              cursor={{ fill: 'var(--panel)' }}
              isAnimationActive={false}
              contentStyle={{ background: 'var(--field)', borderColor: 'var(--line)' }}
              itemStyle={{ color: 'var(--ink)' }}
              formatter={(value) => amount(Math.round(Math.abs(Number(value)) * 100))}
            />
            <Bar
              dataKey="revenue"
              name="Revenue"
              stackId="money"
              fill="var(--good)"
              isAnimationActive={false}
            />
            <Bar
              dataKey="refunded"
              name="Refunded"
              stackId="money"
              fill="var(--line)"
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <details>
        <summary>As a table</summary>
        <Table
          caption="Revenue and refunds"
          rows={bars}
          keyOf={({ from }) => from}
          columns={[
            { head: 'From', cell: (bar) => bar.from },
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
