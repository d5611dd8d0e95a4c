import { isKeyOf, ORDER_STATES } from '../../content/sellerLabels.ts';
import { useCommand } from '../api/useCommand.ts';
import { Screen } from '../layout/Screen.tsx';
import {
  CsvLink,
  Empty,
  FilterBar,
  SearchField,
  SelectField,
  useFilters,
} from '../parts/ListControls.tsx';
import { LoadedList, StatusField, statusIn } from '../parts/LoadedList.tsx';
import { OrderTable } from '../parts/OrderTable.tsx';

const SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest amount first',
  smallest: 'Smallest amount first',
} as const;

export function Orders() {
  const filters = useFilters();
  const sort = filters.get('sort');
  const input = {
    state: statusIn(filters, ORDER_STATES),
    search: filters.get('search') ?? undefined,
    sort: isKeyOf(SORTS, sort) ? sort : ('newest' as const),
    after: filters.get('after') ?? undefined,
  };
  const orders = useCommand('orders', input);
  const filtered = input.state !== undefined || input.search !== undefined;
  return (
    <Screen title="Orders" beside={<CsvLink filters={filters} list="orders" />}>
      <FilterBar>
        <SearchField filters={filters} hint="Name, email, order number, payment ID" />
        <StatusField filters={filters} options={ORDER_STATES} />
        <SelectField filters={filters} name="sort" label="Sort" options={SORTS} />
      </FilterBar>
      <LoadedList
        query={orders}
        filters={filters}
        empty={
          filtered ? (
            <Empty title="No matching orders.">
              <p>Search matches the start of words. Try fewer letters or choose all statuses.</p>
            </Empty>
          ) : (
            <Empty title="No orders yet.">
              <p>Orders appear here as soon as a payment arrives.</p>
            </Empty>
          )
        }
      >
        {(rows) => <OrderTable caption="Orders" orders={rows} />}
      </LoadedList>
    </Screen>
  );
}
