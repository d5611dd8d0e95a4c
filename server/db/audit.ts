import { randomUUID } from 'node:crypto';
import type { AuditEvent } from '../../content/history.ts';
import type { Clock } from '../core/clock.ts';
import type { Store } from './database.ts';

let written = 0;

/** Sorts lines of the same millisecond in the order in which this process wrote them. */
function nextId(): string {
  written += 1;
  return `${written.toString(36).padStart(8, '0')}${randomUUID()}`;
}

/** One line of the audit log: what happened to an order, a case, a person … */
export type AuditLine = { subject: string; event: AuditEvent; details: object };

/** For people to read. Anything a decision depends on is a column. */
export const record = (
  store: Store,
  clock: Clock,
  subject: string,
  event: AuditEvent,
  details: object,
) => recordAll(store, clock, [{ subject, event, details }]);

export async function recordAll(
  store: Store,
  clock: Clock,
  lines: readonly AuditLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const at = clock().getTime();
  const rows = lines.map(({ details, ...line }) => ({
    ...line,
    id: nextId(),
    at,
    details: JSON.stringify(details),
  }));
  await store.insertInto('audit_log').values(rows).execute();
}
