import { useEffect, useRef } from 'react';
import type { Messages } from '../../content/messages.ts';

/** The success view; its heading takes the focus so that screen readers announce it. */
export function Received(props: {
  messages: Messages['refund'];
  email: string;
  /** The case number; a third-party form service returns none. */
  reference?: string | undefined;
}) {
  const { title, text, reply, reference } = props.messages.received;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="received">
      <h2 tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <p>
        {text[0]}
        <strong>{props.email}</strong>
        {text[1]}
      </p>
      {props.reference && (
        <p>
          {reference} <strong>{props.reference}</strong>
        </p>
      )}
      <p>{reply}</p>
    </section>
  );
}
