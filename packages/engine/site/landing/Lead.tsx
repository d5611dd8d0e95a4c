import type { SectionOf } from '../../content/landingSections.ts';
import { Links } from './Links.tsx';

/** A bullet may begin with the moment at which that part of the product is used. */
export function Lead({ id, words, more }: SectionOf<'lead'>) {
  return (
    <section className="lead" id={id}>
      <div>
        <h2>{words.title}</h2>
        <p>{words.text}</p>
        <Links words={words} more={more} />
        {words.note && <p className="note">{words.note}</p>}
      </div>
      {words.bullets && (
        <ul className="bullets">
          {words.bullets.map((bullet) => {
            const [when, what] = typeof bullet === 'string' ? ['', bullet] : bullet;
            return (
              <li key={what}>
                {when && <b>{when}</b>} <span>{what}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
