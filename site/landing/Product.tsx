import type { Facts } from '../../content/facts.ts';
import type { Messages } from '../../content/messages/index.ts';
import { ANCHORS } from '../../rules/paths.ts';
import { ChapterMap } from './ChapterMap.tsx';
import { Cover } from './Cover.tsx';
import { Roadmap } from './Roadmap.tsx';
import { Section } from './Section.tsx';

type ProductProps = {
  t: Messages['landing']['product'];
  outline: Messages['outline'];
  facts: Facts;
};

export function Product({ t, outline, facts }: ProductProps) {
  const counts = [
    [facts.chapters, t.counts.chapters],
    [facts.playbooks, t.counts.playbooks],
    [facts.caselets, t.counts.caselets],
    [facts.fastStartMinutes, t.counts.minutes],
  ] as const;
  return (
    <Section id={ANCHORS.product} title={t.title} className="product">
      <div className="showcase">
        <Cover name={facts.productName} line={t.coverLine} alt={t.coverAlt} />
        <div>
          <p>{t.text}</p>
          <ul className="counts">
            {counts.map(([count, label]) => (
              <li key={label}>
                <b>{count}</b> {label}
              </li>
            ))}
          </ul>
          <p className="note">{t.formats}</p>
          <p>
            <a className="button" href={`#${ANCHORS.buy}`}>
              {t.cta}
            </a>
          </p>
        </div>
      </div>
      <h3>{t.roadmapTitle}</h3>
      <Roadmap outline={outline} days={t.days} />
      <h3>{t.chaptersTitle}</h3>
      <ChapterMap outline={outline} />
    </Section>
  );
}
