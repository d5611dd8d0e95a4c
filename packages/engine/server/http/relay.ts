import type { Clock } from '../core/clock.ts';
import type { Sender } from './form.ts';

const TIMEOUT_MS = 10_000;

/**
 * Sends a plain post on to a third-party form service, as the browser's script would have done. Throws
 * when the service does not take it. Follows no redirect: what a buyer typed goes to nobody but the
 * address in the settings.
 */
export async function relay(url: string, payload: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const location = response.headers.get('location');
  if (location !== null) {
    const target = URL.parse(location, url)?.origin ?? 'an address that cannot be read';
    throw new Error(
      `the form service answered ${response.status} and redirects to ${target}, where no form is sent; if it has moved, change the address of the form service`,
    );
  }
  if (!response.ok) throw new Error(`the form service answered ${response.status}`);
}

/** What the browser's script would have added. */
export const relayed = (clock: Clock, { userAgent }: Sender) => ({
  timestamp: clock().toISOString(),
  userAgent,
});
