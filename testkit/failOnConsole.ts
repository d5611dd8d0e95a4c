import { afterEach, beforeEach, expect, vi } from 'vitest';
import { logInto } from '../server/core/log.ts';

let lines: string[] = [];
logInto((line) => lines.push(line));

/** What reaches the console or the log as an error without being expected is a defect. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  lines = [];
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  expect(vi.mocked(console.warn).mock.calls).toEqual([]);
  expect(takeLogErrors()).toEqual([]);
  vi.restoreAllMocks();
});

/** Takes the error lines of the log as expected and returns them. */
export function takeLogErrors(): string[] {
  return takeLogLines().filter((line) => /"level":"(error|fatal)"/.test(line));
}

/** Everything that was logged since the last time, as JSON. */
export function takeLogLines(): string[] {
  return lines.splice(0);
}
