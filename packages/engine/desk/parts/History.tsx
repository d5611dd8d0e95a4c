import type { HistoryLine } from '../../server/commands/views.ts';
import { Part } from './Part.tsx';
import { Time } from './Time.tsx';

/** The history of an order, a case or the codes, newest first. */
export function History({ lines }: { lines: readonly HistoryLine[] }) {
  if (lines.length === 0) return <p className="note">Nothing has happened yet.</p>;
  // They come oldest first, also those of the same second.
  const latestFirst = lines.toReversed();
  return (
    <ol className="history">
      {latestFirst.map((line) => (
        <li key={`${line.at} ${line.event} ${JSON.stringify(line.details)}`}>
          <Time at={line.at} />
          <span>
            <Part>{line.sentence}</Part>
          </span>
        </li>
      ))}
    </ol>
  );
}
