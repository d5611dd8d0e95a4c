import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isKeyOf } from '../../content/sellerLabels.ts';
import { Pager, SelectField, type useFilters } from './ListControls.tsx';
import { Loaded } from './Loaded.tsx';

type Filters = ReturnType<typeof useFilters>;
type Page<Row> = { rows: Row[]; next: string | null };

type Props<Row, More> = {
  query: UseQueryResult<Page<Row> & More, Error>;
  filters: Filters;
  /** What the server says about the list, shown even when it is empty. */
  above?: (page: Page<Row> & More) => ReactNode;
  /** Shown when no row matches. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** One page of a list with links to the others, or its empty, loading or error state. */
export function LoadedList<Row, More>(props: Props<Row, More>) {
  const { query, filters, above, empty, children } = props;
  return (
    <Loaded query={query}>
      {(page) => (
        <>
          {above?.(page)}
          {page.rows.length > 0 ? children(page.rows) : empty}
          <Pager filters={filters} next={page.next} />
        </>
      )}
    </Loaded>
  );
}

/** The status in the URL, if it is one of these. */
export function statusIn<State extends string>(filters: Filters, options: Record<State, string>) {
  const wanted = filters.get('state');
  return isKeyOf(options, wanted) ? wanted : undefined;
}

export const StatusField = <State extends string>(props: {
  filters: Filters;
  options: Record<State, string>;
}) => <SelectField {...props} name="state" label="Status" all="All statuses" />;
