import type { JobKind } from '../core/queues.ts';
import type { OutboxRow } from '../db/schema.ts';

/** Thrown by work that no further try can save. */
export class Hopeless extends Error {}

export type Handler = (payload: unknown, job: OutboxRow) => Promise<void>;

/** Somebody for every kind of work. */
export type Handlers = Readonly<Record<JobKind, Handler>>;
