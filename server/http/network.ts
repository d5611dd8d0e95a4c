import { isIPv6 } from 'node:net';

const GROUPS = 8;
const OF_A_NETWORK = 4;

/** Who is counted as one: whoever has one address of IPv6 has the whole network that it is in. */
export function networkOf(address: string): string {
  const isMapped = /^::ffff:\d+\./i.test(address);
  if (!isIPv6(address) || isMapped) return address;
  const [before = [], after = []] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, OF_A_NETWORK);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
