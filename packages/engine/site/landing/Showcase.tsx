import type { SectionOf } from '../../content/landingSections.ts';
import { Links } from './Links.tsx';
import { type MadePictures, Page } from './Pictures.tsx';

type ShowcaseProps = SectionOf<'showcase'> & { pictures: MadePictures };

/** The product in a few sentences, beside a picture of it if there is one. */
export function Showcase({ words, more, picture, pictures }: ShowcaseProps) {
  const shown = picture ? pictures[picture] : undefined;
  return (
    <div className={shown ? 'showcase' : undefined}>
      {picture && (
        <Page
          picture={shown}
          alt={words.pictures?.[picture] ?? ''}
          sizes="(min-width: 769px) 270px, 72vw"
        />
      )}
      <div>
        <p className="intro">{words.text}</p>
        {words.counts && (
          <dl className="counts">
            {words.counts.map(([count, label]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
        )}
        {words.note && <p className="note">{words.note}</p>}
        <Links words={words} more={more} />
      </div>
    </div>
  );
}
