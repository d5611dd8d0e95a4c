import type { Clock } from '../core/clock.ts';
import { type AuditLine, recordAll } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import { enqueueAll, type Job } from './queue.ts';

/** What follows from a change, collected so that it takes two statements however much it is. */
export type FollowUps = { audit: AuditLine[]; jobs: Job[] };

export async function saveFollowUps(store: Store, clock: Clock, { audit, jobs }: FollowUps) {
  await recordAll(store, clock, audit);
  await enqueueAll(store, clock, jobs);
}
