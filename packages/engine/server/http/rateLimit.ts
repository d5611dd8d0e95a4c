import { isIPv4, isIPv6 } from 'node:net';
import { expandIPv6 } from 'hono/utils/ipaddr';
import type { Clock } from '../core/clock.ts';

const WINDOW_MS = 60_000;
/** Above this, the oldest windows are dropped, so that memory stays bounded. */
const MAX_NETWORKS = 50_000;

/** How many times the limit of one network those of a wider one have together. */
const WIDER_SHARE = 4;

/**
 * Counts requests per network and minute, in memory only: whether this one is within the limit. A cost of
 * 0 asks without counting.
 */
export function rateLimit(
  perMinute: number,
  clock: Clock,
): (address: string, cost?: 0 | 1) => boolean {
  const windows = new Map<string, { since: number; count: number }>();

  function isWithin(network: string, most: number, cost: number): boolean {
    const now = clock().getTime();
    // One that began in the future is from before the clock was set back.
    const isOpen = (since: number) => since <= now && now - since < WINDOW_MS;
    const current = windows.get(network);
    if (current && isOpen(current.since)) {
      current.count += cost;
      return current.count <= most;
    }
    windows.delete(network);
    windows.set(network, { since: now, count: cost });
    for (const [oldest, { since }] of windows) {
      if (isOpen(since) && windows.size <= MAX_NETWORKS) break;
      windows.delete(oldest);
    }
    return true;
  }

  // A network that is over its own limit uses up nothing of its neighbors.
  return (address, cost = 1) =>
    networksOf(address).every(({ network, share }) => isWithin(network, perMinute * share, cost));
}

const [NETWORK_GROUPS, WIDER_GROUPS] = [4, 3];

/** Counts as one visitor: providers assign a whole IPv6 /64 to each customer. */
export const networkOf = (address: string) => prefixOf(address, NETWORK_GROUPS);

/**
 * The network of an address, and the /48 around an IPv6 one: a customer who rents a /48 has 65,536 networks.
 * It may also be shared by customers of one provider, so it has a larger share.
 */
export function networksOf(address: string): { network: string; share: number }[] {
  const [network, wider] = [networkOf(address), prefixOf(address, WIDER_GROUPS)];
  const own = { network, share: 1 };
  return network === wider ? [own] : [own, { network: wider, share: WIDER_SHARE }];
}

/** `203.0.113.0/24`: where somebody was, without telling them from their neighbors. */
export function shortNetworkOf(address: string): string {
  if (isIPv4(address)) return address.replace(/\d+$/, '0/24');
  return isIPv6(address) ? `${prefixOf(address, WIDER_GROUPS)}::/48` : '';
}

function prefixOf(address: string, groups: number): string {
  const isMapped = /^::ffff:\d+\./i.test(address);
  if (!isIPv6(address) || isMapped) return address;
  return expandIPv6(address.toLowerCase()).split(':').slice(0, groups).join(':');
}
