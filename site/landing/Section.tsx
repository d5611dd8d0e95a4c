import type { ReactNode } from 'react';

/** A numbered section with its title in the margin column; the stylesheet counts. */
export function Section(props: {
  id?: string;
  title: string;
  className: string;
  children: ReactNode;
}) {
  const { id, title, className, children } = props;
  return (
    <section className={`section ${className}`} id={id}>
      <h2>{title}</h2>
      <div className="body">{children}</div>
    </section>
  );
}
