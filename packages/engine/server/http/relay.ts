import type { Clock } from '../core/clock.ts';
import type { Sender } from './form.ts';

const TIMEOUT_MS = 10_000;

/**
 * Sends a plain post on to a third-party form service, as the browser's script would have done. Throws
 * when the service does not take it.
 */
export async function relay(url: string, payload: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the form service answered ${response.status}`);
}

/** What the browser's script would have added. */
export const relayed = (clock: Clock, { userAgent }: Sender) => ({
  timestamp: clock().toISOString(),
  userAgent,
});
