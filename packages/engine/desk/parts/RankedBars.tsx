import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { plainNumber } from '../words.ts';

type Props = {
  rows: readonly { name: string; value: number }[];
  format?: (value: number) => string;
};

const BAR_HEIGHT = 44;
const ROOM_FOR_LABELS = 1.3;
const MAX_LETTERS = 20;

/** Named bars below each other, each with its value. Hidden from screen readers: a table is beside it. */
export function RankedBars({ rows, format = plainNumber }: Props) {
  const most = Math.max(...rows.map(({ value }) => value));
  return (
    <div className="chart" aria-hidden="true">
      <ResponsiveContainer width="100%" height={rows.length * BAR_HEIGHT}>
        <BarChart data={rows} layout="vertical" accessibilityLayer={false}>
          <XAxis type="number" hide domain={[0, most * ROOM_FOR_LABELS]} />
          <YAxis
            type="category"
            dataKey="name"
            width={140}
            interval={0}
            stroke="var(--soft)"
            tickLine={false}
            axisLine={false}
            tickFormatter={shortened}
          />
          <Bar dataKey="value" fill="var(--good)" maxBarSize={28} isAnimationActive={false}>
            <LabelList
              dataKey="value"
              position="right"
              fill="var(--ink)"
              formatter={(value) => format(Number(value))}
            />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** The table has the whole name. */
const shortened = (name: string) =>
  name.length > MAX_LETTERS ? `${name.slice(0, MAX_LETTERS - 1)}…` : name;
