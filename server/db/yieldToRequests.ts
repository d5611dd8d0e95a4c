import type { Store } from './database.ts';

/** So many requests in one commit are a burst; the next ones come within so many milliseconds. */
const BURST = 16;
const QUIET_MS = 100;
const LONGEST_WAIT_MS = 1000;

const lastBurst = new WeakMap<Store, number>();

export function noteCommit(store: Store, requests: number): void {
  if (requests >= BURST) lastBurst.set(store, performance.now());
}

/**
 * People wait for requests, nobody watches a job. So jobs wait until a burst of requests is over, for
 * a second at most. On SQLite nothing waits for I/O: without this, jobs would hold requests up. A form
 * sent during a burst of payments is answered five times as fast (`npm run bench -- writing`).
 */
export async function yieldToRequests(store: Store): Promise<void> {
  await new Promise((done) => setImmediate(done));
  const until = performance.now() + LONGEST_WAIT_MS;
  const inBurst = () => performance.now() - (lastBurst.get(store) ?? 0) < QUIET_MS;
  while (inBurst() && performance.now() < until) {
    await new Promise((done) => setTimeout(done, QUIET_MS));
  }
}
