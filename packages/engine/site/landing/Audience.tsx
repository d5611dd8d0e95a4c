import type { Point, SectionOf } from '../../content/landingSections.ts';
import { Links } from './Links.tsx';

/** A point may name where such a reader begins. */
export function Audience({ words, more }: SectionOf<'audience'>) {
  const column = (title: string, items: readonly Point[], className: string) => (
    <div className={className}>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => {
          const [text, remark] = typeof item === 'string' ? [item] : item;
          return (
            <li key={text}>
              {text}
              {remark && <em>{remark}</em>}
            </li>
          );
        })}
      </ul>
    </div>
  );
  return (
    <>
      <div className="columns">
        {column(words.forTitle, words.for, 'for')}
        {column(words.notTitle, words.not, 'not')}
      </div>
      <Links words={words} more={more} />
    </>
  );
}
