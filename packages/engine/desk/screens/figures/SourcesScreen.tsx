import { isKeyOf } from '../../../content/sellerLabels.ts';
import type { SourceKind } from '../../../rules/sources.ts';
import type { SourceRow } from '../../../server/commands/views.ts';
import { useCommand } from '../../api/useCommand.ts';
import { Screen } from '../../layout/Screen.tsx';
import { CsvLink, Empty, FilterBar, SelectField, useFilters } from '../../parts/ListControls.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { RankedBars } from '../../parts/RankedBars.tsx';
import { Table } from '../../parts/Table.tsx';
import { money, plainNumber } from '../../words.ts';

const KINDS: Record<SourceKind, string> = {
  source: 'Source (utm_source)',
  medium: 'Medium (utm_medium)',
  campaign: 'Campaign (utm_campaign)',
  referrer: 'Referring site',
  code: 'Discount code',
};

const OTHER_PERIODS = {
  7: 'Last 7 days',
  90: 'Last 90 days',
  365: 'Last 365 days',
  1096: 'Last 3 years',
};
/** The table has them all. */
const MAX_BARS = 8;

/** Where buyers come from. The default export is what `lazy` loads, with the chart library. */
export default function SourcesScreen() {
  const filters = useFilters();
  const [asked, period] = [filters.get('by'), filters.get('days')];
  const by = isKeyOf(KINDS, asked) ? asked : 'source';
  const days = isKeyOf(OTHER_PERIODS, period) ? Number(period) : 30;
  const sources = useCommand('sources', { by, days });
  return (
    <Screen title="Sources" beside={<CsvLink filters={filters} list="sources" />}>
      <FilterBar>
        <SelectField filters={filters} name="by" label="Group by" options={KINDS} />
        <SelectField
          filters={filters}
          name="days"
          label="Period"
          all="Last 30 days"
          options={OTHER_PERIODS}
        />
      </FilterBar>
      <Loaded query={sources}>
        {({ rows }) =>
          rows.length > 0 ? (
            <SourceTable rows={rows} head={KINDS[by]} />
          ) : (
            <Empty title="No visits in this period.">
              <p>
                Visits are counted without cookies or personal data. Add utm_source to the links
                that you share, and their visits appear here.
              </p>
            </Empty>
          )
        }
      </Loaded>
    </Screen>
  );
}

type Row = SourceRow & { currency: string };

function SourceTable({ rows, head }: { rows: readonly Row[]; head: string }) {
  const currency = rows[0]?.currency ?? '';
  const amount = (cents: number) => money(cents, currency);
  const bars = rows
    .filter(({ revenueCents }) => revenueCents > 0)
    .toSorted((one, other) => other.revenueCents - one.revenueCents)
    .slice(0, MAX_BARS)
    .map(({ source, revenueCents }) => ({ name: source, value: revenueCents }));
  return (
    <>
      {bars.length > 0 && (
        <>
          <h2>{bars.length < MAX_BARS ? 'Revenue' : `Revenue, the ${MAX_BARS} largest`}</h2>
          <RankedBars rows={bars} format={amount} />
        </>
      )}
      <Table
        caption="Sources"
        rows={rows}
        keyOf={(row) => row.source}
        columns={[
          { head, cell: (row) => <span className="address">{row.source}</span> },
          { head: 'Visits', number: true, cell: (row) => plainNumber(row.visits) },
          { head: 'Forms', number: true, wide: true, cell: (row) => plainNumber(row.forms) },
          { head: 'Orders', number: true, cell: (row) => plainNumber(row.orders) },
          { head: 'Revenue', number: true, cell: (row) => amount(row.revenueCents) },
          { head: 'Refunds', number: true, wide: true, cell: (row) => plainNumber(row.refunds) },
          { head: 'Refunded', number: true, wide: true, cell: (row) => amount(row.refundedCents) },
        ]}
      />
      <p className="note">
        Visits to the landing page, forms and orders are each counted on their own day, so today’s
        order may come from last week’s visit. Visitors who opt out of tracking aren’t counted. An
        order has the source of its form.
      </p>
    </>
  );
}
