import type { BuyerSummary } from '../../server/commands/views.ts';
import { useCommand } from '../api/useCommand.ts';
import { Screen } from '../layout/Screen.tsx';
import { CsvLink, Empty, FilterBar, SearchField, useFilters } from '../parts/ListControls.tsx';
import { LoadedList } from '../parts/LoadedList.tsx';
import { type Column, RowLink, Table } from '../parts/Table.tsx';
import { Time } from '../parts/Time.tsx';
import { buyerPath } from '../paths.ts';
import { money } from '../words.ts';

const COLUMNS: readonly Column<BuyerSummary>[] = [
  {
    head: 'Buyer',
    cell: (buyer) => (
      <RowLink href={buyerPath(buyer.email)} below={<Time at={buyer.lastOrderAt} />}>
        <b>{buyer.name || buyer.email}</b>
        {buyer.name && <span className="hint oddity">{buyer.email}</span>}
      </RowLink>
    ),
  },
  { head: 'Last order', cell: (buyer) => <Time at={buyer.lastOrderAt} />, wide: true },
  { head: 'Orders', cell: (buyer) => buyer.orders, number: true },
  { head: 'Paid', cell: (buyer) => money(buyer.paidCents, buyer.currency), number: true },
];

export function Buyers() {
  const filters = useFilters();
  const search = filters.get('search') ?? undefined;
  const after = filters.get('after') ?? undefined;
  const buyers = useCommand('buyers', { search, after });
  return (
    <Screen title="Buyers" beside={<CsvLink filters={filters} list="buyers" />}>
      <FilterBar>
        <SearchField filters={filters} hint="Name or email" />
      </FilterBar>
      <LoadedList
        query={buyers}
        filters={filters}
        empty={
          <Empty title={search ? 'No matching buyers.' : 'No buyers yet.'}>
            <p>
              {search
                ? 'Search matches the start of names and email addresses.'
                : 'Each buyer appears here after their first order, with all their orders and cases.'}
            </p>
          </Empty>
        }
      >
        {(rows) => (
          <Table caption="Buyers" columns={COLUMNS} rows={rows} keyOf={({ email }) => email} />
        )}
      </LoadedList>
    </Screen>
  );
}
