import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isKeyOf } from '../../content/sellerLabels.ts';
import { Pager, SelectField, type useFilters } from './ListControls.tsx';
import { Loaded } from './Loaded.tsx';

type Filters = ReturnType<typeof useFilters>;
type Page<Row> = { rows: Row[]; next: string | null };

type Props<Row> = {
  query: UseQueryResult<Page<Row>, Error>;
  filters: Filters;
  /** Shown when no row matches. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** One page of a list with links to the others, or its empty, loading or error state. */
export function LoadedList<Row>({ query, filters, empty, children }: Props<Row>) {
  return (
    <Loaded query={query}>
      {({ rows, next }) =>
        rows.length > 0 ? (
          <>
            {children(rows)}
            <Pager filters={filters} next={next} />
          </>
        ) : (
          empty
        )
      }
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
