import type { SectionOf } from '../../content/landingSections.ts';
import type { Messages } from '../../content/messages/index.ts';
import { STAGES } from '../../content/product.ts';
import { Ruler } from './Ruler.tsx';

type RoadmapProps = SectionOf<'roadmap'> & { outline: Messages['outline'] };

/** The days of each stage: one row with a marked ruler per stage. */
export function Roadmap({ words, outline }: RoadmapProps) {
  return (
    <ol className="roadmap">
      {STAGES.map(({ id, days: [first, last] }) => (
        <li key={id}>
          <b>{outline[id].name}</b>
          <span>{outline[id].aim}</span>
          <span className="note">{`${words.days} ${first}–${last}`}</span>
          <Ruler from={first} to={last} />
        </li>
      ))}
    </ol>
  );
}
