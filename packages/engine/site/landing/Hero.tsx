import type { SectionOf } from '../../content/landingSections.ts';
import { ANCHORS } from '../../rules/paths.ts';
import { CodeNotice } from './OrderSummary.tsx';
import { type MadePictures, Page } from './Pictures.tsx';

type HeroProps = SectionOf<'hero'> & {
  pictures: MadePictures;
  counts?: Readonly<Record<string, number>> | undefined;
  codeNotice?: string | undefined;
};

/** The headline with its qualifier directly beside it, the price, and the product itself. */
export function Hero(props: HeroProps) {
  const { words: t, more, proof, picture, sheet, pictures, counts, codeNotice } = props;
  const counted = Object.entries(t.counts ?? {}).flatMap(([name, label]) =>
    counts?.[name] === undefined ? [] : [{ label, count: counts[name] }],
  );
  const isShown = (name: string | undefined) => name !== undefined && pictures[name] !== undefined;
  return (
    <section className={isShown(picture) ? 'headline with-book' : 'headline'} id={ANCHORS.top}>
      <div className="claim">
        {t.kicker && <p className="kicker">{t.kicker}</p>}
        <h1>{t.title}</h1>
        {t.qualifier && (
          <p className="qualifier">
            {t.qualifier} {proof && <a href={`#${proof}`}>{t.proof}</a>}
          </p>
        )}
        <p className="offer">
          {t.price && <b className="price">{t.price}</b>}
          {t.cta && (
            <a className="button" href={`#${ANCHORS.buy}`}>
              {t.cta}
            </a>
          )}
          {more && (
            <a className="read-on" href={`#${more}`}>
              {`${t.more} `}
              <span aria-hidden="true">↓</span>
            </a>
          )}
        </p>
        <CodeNotice codeNotice={codeNotice} />
        <ul className="offer-notes">
          {t.notes?.map((note) => (
            <li key={note}>{note}</li>
          ))}
          {t.guarantee && <li className="good">{t.guarantee}</li>}
        </ul>
        {counted.length > 0 && (
          <dl className="counts">
            {counted.map(({ label, count }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {isShown(picture) && picture && (
        <div className={isShown(sheet) ? 'book' : 'book alone'}>
          {isShown(sheet) && sheet && (
            <Page
              className="sheet"
              picture={pictures[sheet]}
              alt={t.pictures?.[sheet] ?? ''}
              sizes="(min-width: 1200px) 480px, (min-width: 769px) 35vw, 51vw"
              eager
            />
          )}
          <Page
            className="cover"
            picture={pictures[picture]}
            alt={t.pictures?.[picture] ?? ''}
            sizes={
              isShown(sheet)
                ? '(min-width: 1200px) 280px, (min-width: 769px) 22vw, 49vw'
                : '(min-width: 1200px) 560px, (min-width: 769px) 45vw, 100vw'
            }
            eager
          />
        </div>
      )}
    </section>
  );
}
