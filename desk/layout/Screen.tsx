import { type ReactNode, useEffect, useRef } from 'react';
import { SHOP } from '../shopFacts.ts';

let isFirstScreen = true;

type Props = {
  title: string;
  /** Stands above the title: where one is. */
  above?: ReactNode;
  /** Stands beside the title: what state it is in, what can be done. */
  beside?: ReactNode;
  children: ReactNode;
};

/** One screen. Whoever comes here from another one hears its title. */
export function Screen({ title, above, beside, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Desk of ${SHOP.product}`;
  }, [title]);
  useEffect(() => {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true });
    isFirstScreen = false;
  }, []);
  return (
    <article className="screen">
      {above && <p className="overline">{above}</p>}
      <div className="title">
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {beside}
      </div>
      {children}
    </article>
  );
}
