import type { ReactNode } from 'react';
import type { Messages } from '../../content/messages.ts';
import type { RefundRequest } from '../../rules/refundAnswers.ts';
import type { RefundOptions } from '../../rules/refundOptions.ts';

export type GroupProps = {
  t: Messages['refund'];
  options: RefundOptions;
  request: RefundRequest;
  errors: Readonly<Record<string, string>>;
};

/** One numbered question; the number is drawn by the stylesheet, which counts them. */
export const Question = ({ children }: { children: ReactNode }) => (
  <li className="question">{children}</li>
);

/** Questions under a title; the first of them has the number that it starts with. */
export function Group({
  title,
  start,
  children,
}: {
  title: string;
  start: number;
  children: ReactNode;
}) {
  return (
    <section className="group">
      <h2>{title}</h2>
      <ol start={start}>{children}</ol>
    </section>
  );
}
