import type { Envelope } from '../rules/submission.ts';
import type { Complaint } from './ErrorSummary.tsx';

/** `answer` is what the server said beyond "stored". */
export type Outcome = { ok: true; answer: Answer } | { ok: false; complaints: Complaint[] };

type Answer = {
  problems?: { field: string; message: string }[];
  message?: string;
  checkoutUrl?: string;
  reference?: string;
};

/**
 * Posts a form as JSON. Our own server also gets what helps it tell people from robots and
 * a repeated click from a second request; another collector gets the bare payload.
 */
export async function submitForm(
  action: string,
  payload: object,
  extras: Pick<Envelope, 'submissionId'> & { honeypot: string },
  networkError: string,
): Promise<Outcome> {
  const url = new URL(action, location.href);
  const own = url.origin === location.origin;
  const body = own
    ? {
        ...payload,
        website: extras.honeypot,
        submissionId: extras.submissionId,
        lng: document.documentElement.lang,
        elapsedMs: Math.round(performance.now()),
      }
    : payload;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer: Answer = own ? await response.json().catch(() => ({})) : {};
    if (response.ok) return { ok: true, answer };
    if (answer.problems?.length) return { ok: false, complaints: answer.problems };
    return { ok: false, complaints: [{ message: answer.message ?? networkError }] };
  } catch {
    return { ok: false, complaints: [{ message: networkError }] };
  }
}

/** One id per visit to a form; absent where the browser withholds it (plain http on a network). */
export const newSubmissionId = () => globalThis.crypto?.randomUUID?.() ?? '';
