import type { AuditLine } from '../../server/commands/views.ts';
import { sentenceCase } from '../words.ts';
import { Time } from './Time.tsx';

/** Audit log entries, newest first. */
export function History({ lines }: { lines: readonly AuditLine[] }) {
  if (lines.length === 0) return <p className="note">Nothing has happened yet.</p>;
  const latestFirst = lines.toSorted((a, b) => b.at - a.at);
  return (
    <ol className="history">
      {latestFirst.map((line) => (
        <li key={`${line.at} ${line.event} ${JSON.stringify(line.details)}`}>
          <Time at={line.at} />
          <span>
            {sentenceCase(line.event)}
            {Object.keys(line.details).length > 0 && (
              <span className="hint"> {detailsText(line.details)}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function detailsText(details: Record<string, unknown>): string {
  const { from, to, ...rest } = details;
  const change = from !== undefined && to !== undefined ? [`${from} → ${to}`] : [];
  const others = Object.entries(change.length > 0 ? rest : details)
    .map(([name, value]) => [name, detailText(value)])
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`);
  return [...change, ...others].join(', ');
}

function detailText(value: unknown): string {
  if (Array.isArray(value)) return value.map(detailText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
