import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError } from '../api/call.ts';
import { SHOP } from '../shopFacts.ts';
import { timeFormat } from '../words.ts';

type Props<Data> = { query: UseQueryResult<Data, Error>; children: (data: Data) => ReactNode };

/** Renders the data of a query, or its loading or error state. */
export function Loaded<Data>({ query, children }: Props<Data>) {
  const { data, error, isPlaceholderData, dataUpdatedAt } = query;
  if (data !== undefined) {
    return (
      <div aria-busy={isPlaceholderData}>
        {error && <NotLoaded error={error} shownSince={dataUpdatedAt} />}
        {children(data)}
      </div>
    );
  }
  if (error) return <NotLoaded error={error} />;
  return (
    <p className="note" aria-busy="true">
      Loading…
    </p>
  );
}

/** What is shown below it, if anything, is as old as it says. */
function NotLoaded({ error, shownSince }: { error: Error; shownSince?: number }) {
  const client = useQueryClient();
  // What the server rejects is rejected again.
  const isFinal = error instanceof CallError && error.status >= 400 && error.status < 500;
  return (
    <div className="alert" role="alert">
      <p>
        {error.message}
        {shownSince !== undefined && ` Shown as of ${asOf.format(shownSince)}.`}
      </p>
      {!isFinal && (
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            // The button goes away, and the keyboard must not start at the top again.
            document.querySelector('h1')?.focus({ preventScroll: true });
            void client.refetchQueries({
              type: 'active',
              predicate: ({ state }) => state.status === 'error',
            });
          }}
        >
          Try again
        </button>
      )}
    </div>
  );
}

const asOf = timeFormat(SHOP.timeZone);

export function Failure({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <p className="alert" role="alert">
      {error.message}
    </p>
  );
}
