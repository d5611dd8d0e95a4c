import { useEffect, useRef } from 'react';
import type { Messages } from '../../content/messages/index.ts';

/** The success view; the focus goes to its heading so that everybody learns of it. */
export function Received({ messages, email }: { messages: Messages['refund']; email: string }) {
  const { title, text, reply } = messages.received;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="received">
      <h2 tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <p>
        {text[0]}
        <strong>{email}</strong>
        {text[1]}
      </p>
      <p>{reply}</p>
    </section>
  );
}
