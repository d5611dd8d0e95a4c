import { randomUUID } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { Store } from './database.ts';

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
      id: randomUUID(),
      at: clock().getTime(),
      subject,
      event,
      details: JSON.stringify(details),
    })
    .execute();
}
