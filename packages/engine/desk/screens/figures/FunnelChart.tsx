import { labelOf } from '../../../content/sellerLabels.ts';
import type { Funnel } from '../../../server/commands/views.ts';
import { Empty } from '../../parts/ListControls.tsx';
import { RankedBars } from '../../parts/RankedBars.tsx';
import { Table } from '../../parts/Table.tsx';
import { plainNumber } from '../../words.ts';
import { funnelShares } from './figures.ts';

/** The funnel as a chart, and as a table for screen readers. */
export function FunnelChart({ funnel }: { funnel: Funnel }) {
  if (funnel.steps.every(({ count }) => count === 0)) {
    return (
      <Empty title="No visits in this period.">
        <p>
          Visits are counted without cookies or personal data. Visitors who opt out of tracking
          aren’t counted.
        </p>
      </Empty>
    );
  }
  const shares = funnelShares(funnel.steps);
  const steps = funnel.steps.map(({ step, count }) => ({ name: labelOf(step), value: count }));
  return (
    <>
      <RankedBars rows={steps} />
      <Table
        caption="Steps from first visit to payment"
        rows={funnel.steps}
        keyOf={({ step }) => step}
        columns={[
          { head: 'Step', cell: ({ step }) => labelOf(step) },
          { head: 'Count', cell: ({ count }) => plainNumber(count), number: true },
          { head: '% of views', cell: ({ step }) => shares?.get(step) ?? '–', number: true },
        ]}
      />
      <p className="note">
        {shares
          ? 'These are visits, not people. Repeat visits are counted each time.'
          : 'These are visits, not people. Visitors who block scripts or opt out of tracking aren’t in the page counts, but they are in the form and payment counts. Too many are missing here to show percentages.'}
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
              { head: 'Views', cell: ({ count }) => plainNumber(count), number: true },
            ]}
          />
        </details>
      )}
    </>
  );
}
