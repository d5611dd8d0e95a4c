import { type ReactNode, useId } from 'react';

export function Section(props: { title: string; beside?: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <section className="part" aria-labelledby={heading}>
      <div className="part-head">
        <h2 id={heading}>{props.title}</h2>
        {props.beside}
      </div>
      {props.children}
    </section>
  );
}
