import { useEffect, useRef } from 'react';
import { fieldId } from './Field.tsx';

export type FieldError = { field?: string; message: string };

/**
 * An alert that lists the errors, links to each field and takes the focus when it appears.
 * `autoFocus` does the same on a page that the server rendered.
 */
export function ErrorSummary(props: {
  title: string;
  errors: readonly FieldError[];
  /** Counts the failed attempts: each one takes the focus, fixing a field does not. */
  attempt?: number;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { title, errors, attempt = 0 } = props;
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  const general = errors.filter((error) => !error.field);
  const ofFields = errors.filter((error) => error.field);
  if (errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: after a failed submission the focus belongs on what is wrong
    <div className="alert" role="alert" tabIndex={-1} autoFocus ref={box}>
      {general.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
      {ofFields.length > 0 && (
        <>
          <p className="alert-title">{title}</p>
          <ul>
            {ofFields.map(({ field = '', message }) => (
              <li key={field}>
                <a href={`#${fieldId(field)}`}>{message}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Shown by the page's script when a plain post does not end (`site/scripts/stuckPost.ts`). */
export const StuckNotice = ({ text }: { text: string }) => (
  <div className="alert" tabIndex={-1} hidden data-stuck>
    <p>{text}</p>
  </div>
);
