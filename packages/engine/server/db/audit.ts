import type { AuditEvent } from '../../content/history.ts';
import type { Clock } from '../core/clock.ts';
import type { Store } from './database.ts';
import { nextId } from './nextId.ts';

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
