import type { SectionOf } from '../../content/landingSections.ts';
import { Links } from './Links.tsx';
import { type Picture, Pictures } from './Pictures.tsx';

type ShowcaseProps = SectionOf<'showcase'> & {
  pictures: Readonly<Record<string, Picture>>;
  /** The URL of the sample, if there is one. */
  sample: string | null;
};

/** The product description beside a picture. */
export function Showcase({ words, more, picture, pictures, sample }: ShowcaseProps) {
  return (
    <div className={picture && pictures[picture] ? 'showcase' : undefined}>
      {picture && <Pictures names={[picture]} alts={words.pictures} made={pictures} />}
      <div>
        <p>{words.text}</p>
        {words.counts && (
          <ul className="counts">
            {words.counts.map(([count, label]) => (
              <li key={label}>
                <b>{count}</b> {label}
              </li>
            ))}
          </ul>
        )}
        {(words.note || sample) && (
          <p className="note">
            {words.note && `${words.note} `}
            {sample && words.sample && <a href={sample}>{words.sample}</a>}
          </p>
        )}
        <Links words={words} more={more} />
      </div>
    </div>
  );
}
