import type { Messages } from '../../content/messages/index.ts';
import { STAGES } from '../../content/product.ts';
import { Ruler } from './Ruler.tsx';

/** Which stage takes which of the thirty days: one row and one marked ruler each. */
export function Roadmap({ outline, days }: { outline: Messages['outline']; days: string }) {
  return (
    <ol className="roadmap">
      {STAGES.map(({ id, days: [first, last] }) => (
        <li key={id}>
          <b>{outline[id].name}</b>
          <span>{outline[id].aim}</span>
          <span className="note">{`${days} ${first}–${last}`}</span>
          <Ruler from={first} to={last} />
        </li>
      ))}
    </ol>
  );
}
