import type { SectionOf } from '../../content/landingSections.ts';
import { Links } from './Links.tsx';
import { type MadePictures, Page } from './Pictures.tsx';

type FinalCallProps = SectionOf<'final'> & { pictures: MadePictures };

export function FinalCall({ id, words, more, picture, pictures }: FinalCallProps) {
  return (
    <section className="final later" id={id}>
      <div>
        <h2>{words.title}</h2>
        <p className="intro">{words.text}</p>
        <Links words={words} more={more} />
        {words.note && <p className="note">{words.note}</p>}
      </div>
      {picture && (
        <Page
          picture={pictures[picture]}
          alt={words.pictures?.[picture] ?? ''}
          sizes="(min-width: 769px) 280px, 60vw"
        />
      )}
    </section>
  );
}
