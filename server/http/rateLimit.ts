import { isIPv6 } from 'node:net';
import type { Clock } from '../core/clock.ts';

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

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

/** Counts as one visitor: a network assigns a whole IPv6 /64 to each of its customers. */
export function networkOf(address: string): string {
  const isMapped = /^::ffff:\d+\./i.test(address);
  if (!isIPv6(address) || isMapped) return address;
  const [before = [], after = []] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: IPV6_GROUPS - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
