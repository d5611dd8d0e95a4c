import { isKeyOf, ORDER_STATES } from '../../content/sellerLabels.ts';
import { useCommand } from '../api/useCommand.ts';
import { Screen } from '../layout/Screen.tsx';
import {
  CsvLink,
  Empty,
  FilterBar,
  SearchField,
  SelectField,
  TypedField,
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
    from: filters.get('from') ?? undefined,
    to: filters.get('to') ?? undefined,
    country: filters.get('country') ?? undefined,
    code: filters.get('code') ?? undefined,
    sort: isKeyOf(SORTS, sort) ? sort : ('newest' as const),
    after: filters.get('after') ?? undefined,
  };
  const orders = useCommand('orders', input);
  const { sort: _, after: __, ...narrowing } = input;
  const filtered = Object.values(narrowing).some((value) => value !== undefined);
  return (
    <Screen title="Orders" beside={<CsvLink filters={filters} list="orders" />}>
      <FilterBar>
        <SearchField filters={filters} hint="Name, email, number, card digits" />
        <StatusField filters={filters} options={ORDER_STATES} />
        <TypedField filters={filters} name="from" label="Paid from" type="date" />
        <TypedField filters={filters} name="to" label="Paid until" type="date" />
        <TypedField filters={filters} name="country" label="Country" hint="DE" />
        <TypedField filters={filters} name="code" label="Code" hint="LAUNCH20" />
        <SelectField filters={filters} name="sort" label="Sort" options={SORTS} />
      </FilterBar>
      <LoadedList
        query={orders}
        filters={filters}
        empty={
          filtered ? (
            <Empty title="No matching orders.">
              <p>
                Search matches the start of words. It also finds the numbers of documents, payments
                and VAT, and the last 4 digits of cards. Try fewer letters or fewer filters.
              </p>
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
