import { type ReactNode, useEffect, useRef } from 'react';
import { Failures } from '../parts/Failures.tsx';
import { Part } from '../parts/Part.tsx';
import { SHOP } from '../shopFacts.ts';

let isFirstScreen = true;

type Props = {
  title: string;
  /** Above the title: a link to the list. */
  above?: ReactNode;
  /** Below the title: who and what it is about. */
  about?: ReactNode;
  /** Next to the title: state and actions. */
  beside?: ReactNode;
  children: ReactNode;
};

/** One screen. Focus moves to its title after navigation, so that screen readers read it. */
export function Screen({ title, above, about, beside, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${SHOP.product} desk`;
  }, [title]);
  useEffect(() => {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true });
    isFirstScreen = false;
  }, []);
  return (
    <article className="screen">
      {above && <p className="overline">{above}</p>}
      <div className="title">
        <div>
          <h1 tabIndex={-1} ref={heading}>
            <Part>{title}</Part>
          </h1>
          {about && (
            <p className="about">
              <Part>{about}</Part>
            </p>
          )}
        </div>
        <Part>{beside}</Part>
      </div>
      <Failures />
      <Part>{children}</Part>
    </article>
  );
}
