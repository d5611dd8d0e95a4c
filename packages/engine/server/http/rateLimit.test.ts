import { expect, test } from 'vitest';
import { networkOf, rateLimit } from './rateLimit.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8::5', '2001:0db8:0000:0000'],
  ['2001:db8::ffff:6', '2001:0db8:0000:0000'],
  ['2001:0DB8:0:0:1:2:3:4', '2001:0db8:0000:0000'],
  ['2001:db8:1:2:3::4', '2001:0db8:0001:0002'],
  ['::1', '0000:0000:0000:0000'],
  ['', ''],
])('%s is counted with %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['IPv4', (n: number) => `203.0.113.${n}`, 60],
  ['the networks of one IPv6 /48', (n: number) => `2001:db8:1:${n.toString(16)}::1`, 40],
  ['several IPv6 /48', (n: number) => `2001:db8:${n.toString(16)}::1`, 60],
  ['one IPv6 /64', (n: number) => `2001:db8:1:2::${n.toString(16)}`, 10],
])('of 60 requests from %s', (_, addressOf, allowed) => {
  const isAllowed = rateLimit(10, () => new Date(0));
  const answers = Array.from({ length: 60 }, (_, n) => isAllowed(addressOf(n)));
  expect(answers.filter(Boolean)).toHaveLength(allowed);
});

test('a clock that is set back does not extend the minute', () => {
  let now = Date.parse('2026-11-15T12:00:00Z');
  const isAllowed = rateLimit(2, () => new Date(now));
  const three = () => [1, 2, 3].map(() => isAllowed('203.0.113.7'));
  expect(three()).toEqual([true, true, false]);
  now -= 86_400_000;
  expect(three()).toEqual([true, true, false]);
  now += 60_000;
  expect(three()).toEqual([true, true, false]);
});
