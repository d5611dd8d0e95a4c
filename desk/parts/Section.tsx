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

export type Fact = [label: string, value: ReactNode];

/** Labels with values; unknown values are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(
    ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
  );
  return (
    <dl className="facts">
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
