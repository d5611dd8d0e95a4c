import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Whatever reaches the console without being expected is a defect; tests that expect it say so. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  expect(vi.mocked(console.warn).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

/** Takes what was logged as expected and returns it. */
export function takeConsoleErrors(): string[] {
  const lines = vi.mocked(console.error).mock.calls.map((call) => call.join(' '));
  vi.mocked(console.error).mockClear();
  return lines;
}
