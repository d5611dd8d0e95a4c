import type { Facts } from '../../content/facts.ts';
import type { Messages } from '../../content/messages/index.ts';
import { ANCHORS } from '../../rules/paths.ts';
import { BookPages, type BookPicture } from './BookPages.tsx';
import { ChapterMap } from './ChapterMap.tsx';
import { Roadmap } from './Roadmap.tsx';
import { Section } from './Section.tsx';

type ProductProps = {
  t: Messages['landing']['product'];
  outline: Messages['outline'];
  facts: Facts;
  pictures: readonly BookPicture[];
  sample: string | null;
};

export function Product({ t, outline, facts, pictures, sample }: ProductProps) {
  const counts = [
    [facts.chapters, t.counts.chapters],
    [facts.playbooks, t.counts.playbooks],
    [facts.caselets, t.counts.caselets],
    [facts.fastStartMinutes, t.counts.minutes],
  ] as const;
  return (
    <Section id={ANCHORS.product} title={t.title} className="product">
      <div className={pictures.length > 0 ? 'showcase' : undefined}>
        <BookPages pictures={pictures.slice(0, 1)} words={[t.coverAlt]} />
        <div>
          <p>{t.text}</p>
          <ul className="counts">
            {counts.map(([count, label]) => (
              <li key={label}>
                <b>{count}</b> {label}
              </li>
            ))}
          </ul>
          <p className="note">
            {`${t.formats} `}
            {sample && <a href={sample}>{t.sample}</a>}
          </p>
          <p>
            <a className="button" href={`#${ANCHORS.buy}`}>
              {t.cta}
            </a>
          </p>
        </div>
      </div>
      <BookPages pictures={pictures.slice(1)} words={t.pages} />
      <h3>{t.roadmapTitle}</h3>
      <Roadmap outline={outline} days={t.days} />
      <h3>{t.chaptersTitle}</h3>
      <ChapterMap outline={outline} />
    </Section>
  );
}
