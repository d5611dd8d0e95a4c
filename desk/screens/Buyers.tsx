import type { BuyerSummary } from '../../server/commands/views.ts';
import { useCommand } from '../api/useCommand.ts';
import { Screen } from '../layout/Screen.tsx';
import {
  CsvLink,
  Empty,
  FilterBar,
  Pager,
  SearchField,
  useFilters,
} from '../parts/ListControls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { type Column, RowLink, Table } from '../parts/Table.tsx';
import { Time } from '../parts/Time.tsx';
import { buyerPath } from '../paths.ts';
import { money } from '../words.ts';

const COLUMNS: readonly Column<BuyerSummary>[] = [
  {
    head: 'Buyer',
    cell: (buyer) => (
      <RowLink href={buyerPath(buyer.email)} below={<Time at={buyer.lastOrderAt} />}>
        {buyer.name || buyer.email} <span className="hint">{buyer.email}</span>
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
        <SearchField filters={filters} hint="Name or e-mail" />
      </FilterBar>
      <Loaded query={buyers}>
        {({ rows, next }) =>
          rows.length > 0 ? (
            <>
              <Table caption="Buyers" columns={COLUMNS} rows={rows} keyOf={({ email }) => email} />
              <Pager filters={filters} next={next} />
            </>
          ) : (
            <Empty title={search ? 'Nobody fits.' : 'No buyers yet.'}>
              <p>
                {search
                  ? 'The search looks for how names and addresses begin.'
                  : 'Whoever orders appears here, with all orders and cases in one place.'}
              </p>
            </Empty>
          )
        }
      </Loaded>
    </Screen>
  );
}
