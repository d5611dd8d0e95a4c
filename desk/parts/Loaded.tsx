import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

type Props<Data> = { query: UseQueryResult<Data, Error>; children: (data: Data) => ReactNode };

/** Renders the data of a query, or its loading or error state. */
export function Loaded<Data>({ query, children }: Props<Data>) {
  if (query.data !== undefined) {
    return (
      <div aria-busy={query.isPlaceholderData}>
        {query.isError && <Failure error={query.error} />}
        {children(query.data)}
      </div>
    );
  }
  if (!query.isError) {
    return (
      <p className="note" aria-busy="true">
        Loading…
      </p>
    );
  }
  return (
    <>
      <Failure error={query.error} />
      <button type="button" className="button quiet" onClick={() => query.refetch()}>
        Try again
      </button>
    </>
  );
}

export function Failure({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <p className="alert" role="alert">
      {error.message}
    </p>
  );
}
