import { notifyManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isFinal } from '../api/call.ts';
import { SHOP } from '../shopFacts.ts';
import { timeFormat } from '../words.ts';

type Problem = { message: string; canRetry: boolean; shownSince: number | null };

/** What this screen could not load. A server that fails is one problem, not one for each list. */
export function Failures() {
  const client = useQueryClient();
  const problems: Problem[] = JSON.parse(
    useSyncExternalStore(
      (onChange) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
      () => JSON.stringify(problemsOf(client)),
    ),
  );
  if (problems.length === 0) return null;
  const since = problems.flatMap(({ shownSince }) => shownSince ?? []);
  return (
    <div className="alert" role="alert">
      <p>
        {[...new Set(problems.map(({ message }) => message))].join(' ')}
        {/* What is shown below it is at least as new as this. */}
        {since.length > 0 && ` Shown as of ${asOf.format(Math.min(...since))}.`}
      </p>
      {problems.some(({ canRetry }) => canRetry) && (
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            // The button goes away, and the keyboard must not start at the top again.
            document.querySelector('h1')?.focus({ preventScroll: true });
            void client.refetchQueries({ type: 'active', predicate: isFailed });
          }}
        >
          Try again
        </button>
      )}
    </div>
  );
}

const asOf = timeFormat(SHOP.timeZone);

const isFailed = ({ state }: Query) => state.status === 'error';

const problemsOf = (client: QueryClient): Problem[] =>
  client
    .getQueryCache()
    .findAll({ type: 'active', predicate: isFailed })
    .map(({ state: { error, data, dataUpdatedAt } }) => ({
      message: error?.message ?? '',
      // What the server rejects is rejected again.
      canRetry: error !== null && !isFinal(error),
      shownSince: data === undefined ? null : dataUpdatedAt,
    }));
