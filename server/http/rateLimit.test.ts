import { expect, test } from 'vitest';
import { networkOf } from './rateLimit.ts';

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
