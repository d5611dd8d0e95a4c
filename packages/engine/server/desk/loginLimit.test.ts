import { expect, test } from 'vitest';
import { loginLimit } from './loginLimit.ts';

test('after the clock was set back, nobody waits for the time it showed before', () => {
  let now = Date.parse('2026-11-15T12:00:00Z');
  const limit = loginLimit(() => new Date(now));
  const source = { address: '203.0.113.7' };
  const wait = () => limit.take(source);
  const free = [1, 2, 3, 4, 5].map(wait);
  expect([...free, wait()]).toEqual([0, 0, 0, 0, 0, 1000]);
  now -= 86_400_000;
  // The count starts again, and guessing is as slow as before.
  expect([...[1, 2, 3, 4, 5].map(wait), wait()]).toEqual([0, 0, 0, 0, 0, 1000]);
});
