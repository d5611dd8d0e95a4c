import type { SectionOf } from '../../content/landingSections.ts';
import { Links } from './Links.tsx';
import { Ruler } from './Ruler.tsx';

export function FinalCall({ id, words, more, ruler }: SectionOf<'final'>) {
  return (
    <section className="final" id={id}>
      <div>
        {ruler && <Ruler />}
        <h2>{words.title}</h2>
        <p>{words.text}</p>
        <Links words={words} more={more} />
        {words.note && <p className="note">{words.note}</p>}
      </div>
    </section>
  );
}
