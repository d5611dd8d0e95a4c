import { randomUUID } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { Store } from './database.ts';

let lines = 0;

/** Sorts lines of the same millisecond in the order in which this process wrote them. */
function nextId(): string {
  lines += 1;
  return `${lines.toString(36).padStart(8, '0')}${randomUUID()}`;
}

/** A line in the log that is only ever added to. */
export async function record(
  store: Store,
  clock: Clock,
  subject: string,
  event: string,
  details: object,
): Promise<void> {
  await store
    .insertInto('audit_log')
    .values({
      id: nextId(),
      at: clock().getTime(),
      subject,
      event,
      details: JSON.stringify(details),
    })
    .execute();
}
