import { STAGES } from '../../content/guide.ts';
import type { SectionOf } from '../../content/landingSections.ts';
import type { Messages } from '../../content/messages.ts';
import { ANCHORS, PATHS } from '../../rules/paths.ts';
import { Fold } from './Fold.tsx';
import type { LandingData } from './LandingSection.tsx';

type RoadmapProps = SectionOf<'roadmap'> &
  Pick<LandingData, 'pieces' | 'sample'> & { outline: Messages['outline'] };

/** `from-5 days-3` are styles of `dayStyles`. */
const daysClass = ([first, last]: readonly [number, number]) =>
  `from-${first} days-${last - first + 1}`;

/**
 * The styles of the days that occur: the security policy allows no style attributes, and
 * the first round trip has no room for more.
 */
export function dayStyles({ pieces }: Pick<RoadmapProps, 'pieces'>): string {
  const spans = [...STAGES.map(({ days }) => days), ...(pieces?.chapterDays ?? [])];
  const styles = [
    ...spans.map(([first]) => `.from-${first}{--from:${first}}`),
    ...spans.map(([first, last]) => last - first + 1).map((n) => `.days-${n}{--days:${n}}`),
  ];
  return [...new Set(styles), `.roadmap{--stripes:${stripes}}`].sort().join('');
}

/** Every other stage is a stripe behind the bars of all chapters. */
const stripes = `linear-gradient(90deg,${STAGES.map(
  ({ days: [, last] }, index) =>
    `${index % 2 === 0 ? 'var(--panel)' : 'var(--paper)'} 0 ${Number(((last / 30) * 100).toFixed(2))}%`,
).join(',')})`;

/** Every chapter on its days: a staircase in a wide window, a list by stages on a phone. */
export function Roadmap({ words: t, outline, pieces, sample }: RoadmapProps) {
  let next = 0;
  return (
    <>
      <div className="roadmap later">
        {STAGES.map(({ id, days }) => {
          const start = next;
          next += outline[id].chapters.length;
          return (
            <section key={id} className={daysClass(days)}>
              <div className="stage">
                <h4>{outline[id].name}</h4>
                <p>
                  <b>{`${t.days} ${days[0]}–${days[1]}`}</b> {outline[id].aim}
                </p>
              </div>
              <Fold label={`${t.chapters} ${start + 1}–${next}`}>
                <ol start={start + 1}>
                  {outline[id].chapters.map((title, index) => (
                    <li
                      key={title}
                      className={daysClass(pieces?.chapterDays[start + index] ?? days)}
                      value={start + index + 1}
                    >
                      <span>
                        <i aria-hidden="true">{start + index + 1}</i> {title}
                      </span>
                    </li>
                  ))}
                </ol>
              </Fold>
            </section>
          );
        })}
      </div>
      <p className="actions">
        {t.cta && (
          <a className="button" href={`#${ANCHORS.buy}`}>
            {t.cta}
          </a>
        )}
        {sample && t.sample && (
          <a className="button quiet" href={PATHS.reader}>
            {t.sample}
          </a>
        )}
        {sample && t.samplePdf && (
          <a className="read-on" href={sample}>
            {t.samplePdf}
          </a>
        )}
      </p>
    </>
  );
}
