import { APICallError } from '@ai-sdk/provider';
import { expect, test } from 'vitest';
import { retryAfter, withRetries } from './withRetries.ts';

const never = new AbortController().signal;
const refused = (statusCode: number, responseHeaders: Record<string, string> = {}) =>
  new APICallError({
    message: `refused with ${statusCode}`,
    url: 'https://model.test',
    requestBodyValues: {},
    statusCode,
    responseHeaders,
  });

/** How often a call is made that fails like this for a number of times. */
async function callsUntil(error: Error, failures: number) {
  let calls = 0;
  const result = await withRetries(never, async () => {
    calls += 1;
    if (calls <= failures) throw error;
    return 'said';
  }).catch((thrown) => thrown);
  return { calls, result };
}

test('a provider that is busy is called again when it says, twice at most', async () => {
  const busy = refused(429, { 'retry-after-ms': '1' });
  expect(await callsUntil(busy, 2)).toEqual({ calls: 3, result: 'said' });
  expect(await callsUntil(busy, 3)).toEqual({ calls: 3, result: busy });
});

test('nothing is repeated that would fail again, or that a buyer would not wait for', async () => {
  const forbidden = refused(401);
  const full = refused(429, { 'retry-after': '3600' });
  const bug = new Error('a bug');
  for (const error of [forbidden, full, bug]) {
    expect(await callsUntil(error, 1)).toEqual({ calls: 1, result: error });
  }
});

test('who stops an answer does not wait for the next try', async () => {
  const stop = new AbortController();
  const calling = withRetries(stop.signal, async () => {
    stop.abort();
    throw refused(503, { 'retry-after': '20' });
  });
  await expect(calling).rejects.toThrow('aborted');
});

test('the time to wait is read in milliseconds, in seconds and as a date', () => {
  expect(retryAfter({ 'retry-after-ms': '1500', 'retry-after': '9' })).toBe(1500);
  expect(retryAfter({ 'retry-after': '2' })).toBe(2000);
  expect(retryAfter({ 'retry-after': '0' })).toBe(0);
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
  expect(retryAfter({ 'retry-after': inAnHour })).toBeGreaterThan(3_000_000);
  expect(retryAfter({ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' })).toBeUndefined();
  expect(retryAfter({ 'retry-after': 'soon' })).toBeUndefined();
  expect(retryAfter()).toBeUndefined();
});
