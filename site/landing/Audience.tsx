import type { SectionOf } from '../../content/landingSections.ts';
import { Links } from './Links.tsx';

export function Audience({ words, more }: SectionOf<'audience'>) {
  const column = (title: string, items: readonly string[], className: string) => (
    <div className={className}>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
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
