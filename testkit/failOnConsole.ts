import { afterEach, beforeEach, expect, vi } from 'vitest';
import { logInto } from '../packages/engine/server/core/log.ts';

let lines: string[] = [];
logInto((line) => lines.push(line));

/** A test fails when it logs an error that it does not expect. */
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

/** Returns the error lines of the log and marks them as expected. */
export function takeLogErrors(): string[] {
  return takeLogLines().filter((line) => /"level":"(error|fatal)"/.test(line));
}

/** Returns everything that was logged since the last call, as JSON. */
export function takeLogLines(): string[] {
  return lines.splice(0);
}
