import { setTimeout as delay } from 'node:timers/promises';
import { APICallError } from '@ai-sdk/provider';

const RETRIES = 2;
const FIRST_WAIT_MS = 2000;
/** A buyer is not kept waiting for longer. */
const LONGEST_WAIT_MS = 30_000;

/** Calls a provider again that is busy or failed for the moment, when it says or after a while. */
export async function withRetries<T>(signal: AbortSignal, call: () => PromiseLike<T>): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await call();
    } catch (error) {
      if (!APICallError.isInstance(error) || !error.isRetryable || retry === RETRIES) throw error;
      const wait = retryAfter(error.responseHeaders) ?? FIRST_WAIT_MS * 2 ** retry;
      if (wait > LONGEST_WAIT_MS) throw error;
      await delay(wait, undefined, { signal });
    }
  }
}

/** Milliseconds, from `retry-after-ms` or from `retry-after` with seconds or a date. */
export function retryAfter(headers: Record<string, string> = {}): number | undefined {
  const { 'retry-after-ms': ms, 'retry-after': after = '' } = headers;
  const seconds = ms ? Number(ms) / 1000 : Number.parseFloat(after);
  const wait = Number.isNaN(seconds) ? Date.parse(after) - Date.now() : seconds * 1000;
  return wait >= 0 ? wait : undefined;
}
