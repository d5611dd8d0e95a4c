import type { SectionOf } from '../../content/landingSections.ts';
import type { Messages } from '../../content/messages/index.ts';
import { STAGES } from '../../content/product.ts';
import { ANCHORS } from '../../rules/paths.ts';
import { type Picture, Pictures } from './Pictures.tsx';
import { Ruler } from './Ruler.tsx';

type HeroProps = SectionOf<'hero'> & {
  outline: Messages['outline'];
  pictures: Readonly<Record<string, Picture>>;
};

/** The headline with its qualifier directly beside it. */
export function Hero({ words, more, picture, pictures, ruler, outline }: HeroProps) {
  return (
    <section className="headline" id={ANCHORS.top}>
      {words.kicker && <p className="kicker">{words.kicker}</p>}
      <h1>{words.title}</h1>
      <div className="headline-foot">
        {words.qualifier && <p className="qualifier">{words.qualifier}</p>}
        <p className="actions">
          {words.cta && (
            <a className="button" href={`#${ANCHORS.buy}`}>
              {words.cta}
            </a>
          )}
          {more && (
            <a className="read-on" href={`#${more}`}>
              {`${words.more} `}
              <span aria-hidden="true">↓</span>
            </a>
          )}
        </p>
      </div>
      {picture && <Pictures names={[picture]} alts={words.pictures} made={pictures} eager />}
      {ruler && (
        <>
          <Ruler />
          <div className="timeline" aria-hidden="true">
            {STAGES.map(({ id, days: [first, last] }) => (
              <span key={id} className={`days-${last - first + 1}`}>
                {first} <b>{outline[id].name}</b>
              </span>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
