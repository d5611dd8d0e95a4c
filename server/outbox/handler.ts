import type { OutboxRow } from '../store/schema.ts';
import type { JobKind } from './lanes.ts';

/** Thrown by work that no further try can save. */
export class Hopeless extends Error {}

export type Handler = (payload: unknown, job: OutboxRow) => Promise<void>;

/** Somebody for every kind of work. */
export type Handlers = Readonly<Record<JobKind, Handler>>;
