import { z } from 'zod';
import type { Clock } from '../core/clock.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';

const BATCH = 'buyers told';
const batchSchema = z.object({ upTo: z.int(), mails: z.int() });

const subjectOf = (version: string) => `edition:${version}`;

/** How far the telling of an edition has come: kept in the audit log, which outlives finished mails. */
export type Told = { upTo: number; mails: number };

export async function toldOf(store: Store, version: string): Promise<Told> {
  const lines = await store
    .selectFrom('audit_log')
    .select('details')
    .where('subject', '=', subjectOf(version))
    .where('event', '=', BATCH)
    .execute();
  const batches = lines.map(({ details }) => batchSchema.parse(JSON.parse(details)));
  return {
    upTo: Math.max(0, ...batches.map(({ upTo }) => upTo)),
    mails: batches.reduce((sum, { mails }) => sum + mails, 0),
  };
}

export const recordPublishing = (store: Store, clock: Clock, version: string, actor: string) =>
  record(store, clock, subjectOf(version), 'publishing begun', { actor });

export const recordBatch = (
  store: Store,
  clock: Clock,
  version: string,
  batch: z.infer<typeof batchSchema>,
) => record(store, clock, subjectOf(version), BATCH, batch);
