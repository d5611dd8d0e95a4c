import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { Funnel } from '../../../server/commands/views.ts';
import { Empty } from '../../parts/ListControls.tsx';
import { Table } from '../../parts/Table.tsx';
import { sentenceCase } from '../../words.ts';
import { funnelShares } from './figures.ts';

const BAR_HEIGHT = 44;
const ROOM_FOR_LABELS = 1.25;

/** The funnel as a chart, and as a table for screen readers. */
export function FunnelChart({ funnel }: { funnel: Funnel }) {
  if (funnel.steps.every(({ count }) => count === 0)) {
    return (
      <Empty title="No visits in this time.">
        <p>
          Pages count their visits without cookies and without anything about the person. Visitors
          who ask not to be counted are not.
        </p>
      </Empty>
    );
  }
  const most = Math.max(...funnel.steps.map(({ count }) => count));
  const shares = funnelShares(funnel.steps);
  const steps = funnel.steps.map(({ step, count }) => ({ step: sentenceCase(step), count }));
  return (
    <>
      <div className="chart" aria-hidden="true">
        <ResponsiveContainer width="100%" height={steps.length * BAR_HEIGHT}>
          <BarChart data={steps} layout="vertical" accessibilityLayer={false}>
            <XAxis type="number" hide domain={[0, most * ROOM_FOR_LABELS]} />
            <YAxis
              type="category"
              dataKey="step"
              width={100}
              stroke="var(--soft)"
              tickLine={false}
              axisLine={false}
            />
            <Bar dataKey="count" fill="var(--good)" isAnimationActive={false}>
              <LabelList dataKey="count" position="right" fill="var(--ink)" />
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
      <Table
        caption="Steps from the page to the payment"
        rows={funnel.steps}
        keyOf={({ step }) => step}
        columns={[
          { head: 'Step', cell: ({ step }) => sentenceCase(step) },
          { head: 'Times', cell: ({ count }) => count, number: true },
          { head: 'Of the first', cell: ({ step }) => shares?.get(step) ?? '–', number: true },
        ]}
      />
      <p className="note">
        {shares
          ? 'Times, not people: whoever comes twice counts twice.'
          : 'Times, not people. Visitors who block scripts or ask not to be counted are missing from the pages seen, but not from forms and payments: here too many are missing to tell a share.'}
      </p>
      {funnel.views.length > 0 && (
        <details>
          <summary>Views by page</summary>
          <Table
            caption="Views by page"
            rows={funnel.views}
            keyOf={({ path }) => path}
            columns={[
              { head: 'Page', cell: ({ path }) => path },
              { head: 'Views', cell: ({ count }) => count, number: true },
            ]}
          />
        </details>
      )}
    </>
  );
}
