import { type ReactNode, useId } from 'react';
import { Part } from './Part.tsx';

export function Section(props: { title: string; beside?: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <section className="part" aria-labelledby={heading}>
      <div className="part-head">
        <h2 id={heading}>{props.title}</h2>
        <Part>{props.beside}</Part>
      </div>
      <Part>{props.children}</Part>
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
          <dd>
            <Part>{value}</Part>
          </dd>
        </div>
      ))}
    </dl>
  );
}
