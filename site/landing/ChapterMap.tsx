import type { Messages } from '../../content/messages/index.ts';
import { STAGES } from '../../content/stages.ts';

/** Every chapter under its stage, numbered through. */
export function ChapterMap({ outline, days }: { outline: Messages['outline']; days: string }) {
  let next = 1;
  return (
    <div className="chapters">
      {STAGES.map(({ id, days: [first, last] }) => {
        const start = next;
        next += outline[id].chapters.length;
        return (
          <section key={id}>
            <h4>{outline[id].name}</h4>
            <p className="note">{`${days} ${first}–${last}`}</p>
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
