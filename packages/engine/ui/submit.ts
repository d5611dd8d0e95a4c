import type { Envelope } from '../rules/submission.ts';
import type { FieldError } from './ErrorSummary.tsx';

/** `answer` is what the server returned beyond success. */
export type Outcome = { ok: true; answer: Answer } | { ok: false; errors: FieldError[] };

type Answer = {
  problems?: { field: string; message: string }[];
  message?: string;
  checkoutUrl?: string;
  /** Present when the purchase is already paid. */
  goTo?: string;
  reference?: string;
};

/** A request that never ends must not lock the form. */
const TIMEOUT_MS = 15_000;

/**
 * Posts a form as JSON. Our own server also gets what it needs to detect bots and repeated clicks;
 * a third-party form service gets the bare payload.
 */
export async function submitForm(
  action: string,
  payload: object,
  extras: Pick<Envelope, 'submissionId'> & {
    honeypot: string;
    code?: string | undefined;
    reminder?: boolean;
    /** What was filled in during an earlier visit says nothing about this one's length. */
    restored?: boolean;
  },
  networkError: string,
): Promise<Outcome> {
  const url = new URL(action, location.href);
  const own = url.origin === location.origin;
  const body = own
    ? {
        ...payload,
        website: extras.honeypot,
        submissionId: extras.submissionId,
        code: extras.code || undefined,
        reminder: extras.reminder || undefined,
        referrer: document.referrer.split('/')[2],
        lng: document.documentElement.lang,
        elapsedMs: extras.restored ? undefined : Math.round(performance.now()),
      }
    : payload;
  // Not `AbortSignal.timeout`: tests control this clock.
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: abort.signal,
    });
    const answer: Answer = own ? await response.json().catch(() => ({})) : {};
    if (response.ok) return { ok: true, answer };
    if (answer.problems?.length) return { ok: false, errors: answer.problems };
    return { ok: false, errors: [{ message: answer.message ?? networkError }] };
  } catch {
    return { ok: false, errors: [{ message: networkError }] };
  } finally {
    clearTimeout(timer);
  }
}

/** One id per visit to a form; empty where the browser has no crypto (plain http on a network). */
export const newSubmissionId = () => globalThis.crypto?.randomUUID?.() ?? '';
