import { useCommand } from '../api/useCommand.ts';
import { Screen } from '../layout/Screen.tsx';
import {
  CsvLink,
  Empty,
  FilterBar,
  Pager,
  SearchField,
  SelectField,
  useFilters,
} from '../parts/ListControls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { OrderTable } from '../parts/OrderTable.tsx';
import { isKeyOf, ORDER_STATES } from '../words.ts';

const SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest amount first',
  smallest: 'Smallest amount first',
} as const;

export function Orders() {
  const filters = useFilters();
  const [state, sort] = [filters.get('state'), filters.get('sort')];
  const input = {
    state: isKeyOf(ORDER_STATES, state) ? state : undefined,
    search: filters.get('search') ?? undefined,
    sort: isKeyOf(SORTS, sort) ? sort : ('newest' as const),
    after: filters.get('after') ?? undefined,
  };
  const orders = useCommand('orders', input);
  const filtered = input.state !== undefined || input.search !== undefined;
  return (
    <Screen title="Orders" beside={<CsvLink filters={filters} list="orders" />}>
      <FilterBar>
        <SearchField filters={filters} hint="Name, e-mail, number, payment" />
        <SelectField
          filters={filters}
          name="state"
          label="State"
          all="All states"
          options={ORDER_STATES}
        />
        <SelectField filters={filters} name="sort" label="Sort" options={SORTS} />
      </FilterBar>
      <Loaded query={orders}>
        {({ rows, next }) =>
          rows.length > 0 ? (
            <>
              <OrderTable caption="Orders" orders={rows} />
              <Pager filters={filters} next={next} />
            </>
          ) : filtered ? (
            <Empty title="No order fits.">
              <p>The search looks for how words begin. Try fewer letters, or all states.</p>
            </Empty>
          ) : (
            <Empty title="No orders yet.">
              <p>An order appears here the moment a payment has come in.</p>
            </Empty>
          )
        }
      </Loaded>
    </Screen>
  );
}
