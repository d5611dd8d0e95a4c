import type { Clock } from '../core/clock.ts';
import { networkOf } from './network.ts';

const WINDOW_MS = 60_000;
/** Beyond this many addresses at once the oldest windows are dropped: memory stays bounded. */
const MOST_ADDRESSES = 50_000;

/** Counts posts per network and minute, in memory only. */
export function rateLimit(perMinute: number, clock: Clock): (address: string) => boolean {
  const windows = new Map<string, { since: number; count: number }>();
  return (address) => {
    const now = clock().getTime();
    const network = networkOf(address);
    const current = windows.get(network);
    if (current && now - current.since < WINDOW_MS) {
      current.count += 1;
      return current.count <= perMinute;
    }
    windows.delete(network);
    windows.set(network, { since: now, count: 1 });
    for (const [oldest, { since }] of windows) {
      if (now - since < WINDOW_MS && windows.size <= MOST_ADDRESSES) break;
      windows.delete(oldest);
    }
    return true;
  };
}
