import type { Messages } from '../../content/messages/index.ts';
import { STAGES } from '../../content/product.ts';

/** All chapters by stage, with continuous numbers. */
export function Chapters({ outline }: { outline: Messages['outline'] }) {
  let next = 1;
  return (
    <div className="chapters">
      {STAGES.map(({ id }) => {
        const start = next;
        next += outline[id].chapters.length;
        return (
          <section key={id}>
            <h4>{outline[id].name}</h4>
            <ol start={start}>
              {outline[id].chapters.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}
