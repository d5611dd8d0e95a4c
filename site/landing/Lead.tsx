import type { SectionOf } from '../../content/landingSections.ts';
import { Links } from './Links.tsx';

export function Lead({ id, words, more }: SectionOf<'lead'>) {
  return (
    <section className="lead" id={id}>
      <div>
        <h2>{words.title}</h2>
        <p className="lead-text">{words.text}</p>
        <Links words={words} more={more} />
        {words.note && <p className="note">{words.note}</p>}
      </div>
      {words.bullets && (
        <ul className="bullets">
          {words.bullets.map((bullet) => (
            <li key={bullet}>{bullet}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
