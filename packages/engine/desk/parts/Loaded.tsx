import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { assertLoads } from '../api/call.ts';
import { Part } from './Part.tsx';

/** Nothing in an email runs; its links open in a tab of their own. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

type Props<Data> = { query: UseQueryResult<Data, Error>; children: (data: Data) => ReactNode };

/** Renders the data of a query, or says that it is loading. Why it failed is said once per screen. */
export function Loaded<Data>({ query, children }: Props<Data>) {
  const { data, error, isPlaceholderData } = query;
  if (data !== undefined) {
    return (
      <div aria-busy={isPlaceholderData}>
        <Part>{() => children(data)}</Part>
      </div>
    );
  }
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
  return <Loaded query={page}>{() => <iframe {...props} sandbox={SANDBOX} />}</Loaded>;
}

/** The same for a page that the server makes from what was typed. */
export function PostedFrame(props: {
  src: string;
  fields: Record<string, string>;
  title: string;
  className: string;
}) {
  const { src, fields, title, className } = props;
  const name = `frame-${useId()}`;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <>
      <form ref={form} method="post" action={src} target={name} hidden>
        {Object.entries(fields).map(([field, value]) => (
          <textarea key={field} name={field} defaultValue={value} readOnly />
        ))}
      </form>
      <iframe name={name} title={title} className={className} sandbox={SANDBOX} />
    </>
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
