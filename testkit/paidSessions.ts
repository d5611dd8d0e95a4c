import { sessionEvent } from './fakes/paymentEvents.ts';
import type { RunningServer } from './serverProcess.ts';

/** What the provider says about one buyer's payment. */
export const paidSession = (session: string, change: Record<string, unknown> = {}) => ({
  id: session,
  payment_intent: session.replace('cs_', 'pi_'),
  customer_details: { email: `${session}@example.com`, name: 'Ann' },
  ...change,
});

export const completed = (session: string) => sessionEvent('completed', paidSession(session));

/** One delivery as the provider makes it; true when it was acknowledged. */
export async function post(server: RunningServer, request: RequestInit): Promise<boolean> {
  const answer = await fetch(`${server.url}/webhooks/stripe`, request).catch(() => undefined);
  return answer?.ok ?? false;
}

export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
