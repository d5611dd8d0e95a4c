import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { assertLoads } from '../api/call.ts';

type Props<Data> = { query: UseQueryResult<Data, Error>; children: (data: Data) => ReactNode };

/** Renders the data of a query, or says that it is loading. Why it failed is said once per screen. */
export function Loaded<Data>({ query, children }: Props<Data>) {
  const { data, error, isPlaceholderData } = query;
  if (data !== undefined) return <div aria-busy={isPlaceholderData}>{children(data)}</div>;
  if (error) return <p className="note not-loaded">Not loaded.</p>;
  return (
    <p className="note loading" aria-busy="true">
      Loading…
    </p>
  );
}

/** A frame with a page of the desk. A frame cannot tell that it failed, so the page is asked first. */
export function LoadedFrame(props: { src: string; title: string; className: string }) {
  const page = useQuery<boolean, Error>({
    queryKey: ['frame', props.src],
    queryFn: () => assertLoads(props.src),
    meta: { once: true },
    retry: false,
  });
  return (
    <Loaded query={page}>
      {() => <iframe {...props} sandbox="allow-popups allow-popups-to-escape-sandbox" />}
    </Loaded>
  );
}

/** Why an action failed. */
export function Failure({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <p className="alert" role="alert">
      {error.message}
    </p>
  );
}
