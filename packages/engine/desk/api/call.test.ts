import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('says after ten minutes that nobody uses the page, until somebody does', async () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  const fetched = vi.fn<typeof fetch>(async () => Response.json({}));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('fetch', fetched);
  const { post } = await import('./call.ts');
  const isUnattended = async () => {
    await post('/api/today', {});
    return new Headers(fetched.mock.lastCall?.[1]?.headers).has('desk-unattended');
  };
  expect(await isUnattended()).toBe(false);
  vi.advanceTimersByTime(10 * 60_000);
  expect(await isUnattended()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await isUnattended()).toBe(true);
  page.dispatchEvent(new Event('keydown'));
  expect(await isUnattended()).toBe(false);
});
