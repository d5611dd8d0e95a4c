import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { lookUp } from '../../rules/lookUp.ts';
import { plainNumber } from '../words.ts';
import { axisTicks } from './axis.ts';

type Props<Key extends string> = {
  data: readonly ({ name: string } & Record<NoInfer<Key>, number>)[];
  /** What is stacked, and its name in the key. Negative values go below the axis. */
  series: Readonly<Record<Key, string>>;
  format?: (value: number) => string;
  /** For the axis, where there is little room. */
  formatShort?: (value: number) => string;
  /** The smallest step of the axis: 100 for whole dollars in cents. */
  smallest?: number;
};

const HEIGHT = 280;
const COLORS = ['var(--good)', 'var(--soft)'];
/** So few bars have their values written above them. */
const LABELED = 3;
/** Half of a value above the last bar, which is thin: today, in a new shop. */
const LABEL_ROOM = 24;

/** Hidden from screen readers: a table beside it has the exact numbers. */
export function StackedBars<Key extends string>(props: Props<Key>) {
  const { data, series, format = plainNumber, formatShort = format, smallest = 1 } = props;
  const names = Object.entries<string>(series);
  const valuesOf = (row: Record<string, unknown>) => names.map(([key]) => Number(lookUp(row, key)));
  const sums = data.map((row) => {
    const values = valuesOf(row);
    const sum = (of: readonly number[]) => of.reduce((total, value) => total + value, 0);
    return { low: sum(values.filter((v) => v < 0)), high: sum(values.filter((v) => v > 0)) };
  });
  const low = Math.min(0, ...sums.map((sum) => sum.low));
  const ticks = axisTicks(low, Math.max(0, ...sums.map((sum) => sum.high)), smallest);
  /** The value of a whole bar is above its highest part: inside a bar it could not be read. */
  const labelOf = (row: Record<string, unknown>, part: number) => {
    const values = valuesOf(row).map((value) => Math.max(0, value));
    const isHighest = part === values.findLastIndex((value) => value > 0);
    return isHighest ? formatShort(values.reduce((total, value) => total + value, 0)) : undefined;
  };
  const isSparse = sums.filter((sum) => sum.low < 0 || sum.high > 0).length <= LABELED;
  return (
    <div className="chart" aria-hidden="true">
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <BarChart
          data={data}
          stackOffset="sign"
          accessibilityLayer={false}
          margin={{ top: 20, right: isSparse ? LABEL_ROOM : 8, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--rule)" />
          <XAxis
            dataKey="name"
            stroke="var(--soft)"
            tickLine={false}
            axisLine={false}
            interval="equidistantPreserveStart"
            minTickGap={20}
            tickMargin={12}
            height={40}
          />
          <YAxis
            stroke="var(--soft)"
            tickLine={false}
            axisLine={false}
            width={64}
            ticks={ticks}
            domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
            interval={0}
            tickFormatter={formatShort}
          />
          <ReferenceLine y={0} stroke="var(--soft)" />
          <Tooltip
            cursor={{ fill: 'var(--panel)' }}
            isAnimationActive={false}
            contentStyle={{ background: 'var(--field)', borderColor: 'var(--line)' }}
            itemStyle={{ color: 'var(--ink)' }}
            formatter={(value) => format(Math.abs(Number(value)))}
          />
          {names.map(([key, name], index) => (
            <Bar
              key={key}
              dataKey={key}
              name={name}
              stackId="all"
              maxBarSize={64}
              fill={COLORS[index] ?? 'var(--soft)'}
              isAnimationActive={false}
            >
              {isSparse && (
                <LabelList
                  position="top"
                  fill="var(--ink)"
                  dataKey={(row) => labelOf(row, index)}
                />
              )}
            </Bar>
          ))}
        </BarChart>
      </ResponsiveContainer>
      <p className="chart-key">
        {names.map(([key, name], index) => (
          <span key={key} className={index === 0 ? 'first' : 'second'}>
            {name}
          </span>
        ))}
      </p>
    </div>
  );
}
