import type { Store } from './database.ts';

/** So many in one commit are a crowd; its next requests come within so many milliseconds. */
const CROWD = 16;
const QUIET_MS = 100;
const LONGEST_WAIT_MS = 1000;

const lastCrowd = new WeakMap<Store, number>();

export function noteCommit(store: Store, items: number): void {
  if (items >= CROWD) lastCrowd.set(store, performance.now());
}

/**
 * Whoever waits for an answer goes before work that nobody looks at: requests are read first, and a
 * crowd is let through, though not for ever. On SQLite work would otherwise never make room, since
 * nothing of it has to wait for anything.
 */
export async function afterTheCrowd(store: Store): Promise<void> {
  await new Promise((done) => setImmediate(done));
  const until = performance.now() + LONGEST_WAIT_MS;
  const crowded = () => performance.now() - (lastCrowd.get(store) ?? 0) < QUIET_MS;
  while (crowded() && performance.now() < until) {
    await new Promise((done) => setTimeout(done, QUIET_MS));
  }
}
