import * as z from 'zod/mini';
import { asRecord } from './record.ts';

/** A name that form-filling bots look for. */
export const HONEYPOT_FIELD = 'website';

/** What our own forms send in addition to the payload. All of it is optional. */
const envelope = z.object({
  [HONEYPOT_FIELD]: z.catch(z.string(), ''),
  elapsedMs: z.catch(z.nullable(z.number()), null),
  submissionId: z.catch(z.string().check(z.maxLength(64)), ''),
});

export type Envelope = { submissionId: string; suspicion: Suspicion | null };
export type Suspicion = 'honeypot' | 'too-fast';

/** A suspicious submission is never rejected: it is stored separately for the seller to review. */
export function openEnvelope(input: unknown, minimumFillSeconds: number): Envelope {
  const sent = envelope.parse(asRecord(input));
  const tooFast = sent.elapsedMs !== null && sent.elapsedMs < minimumFillSeconds * 1000;
  const suspicion = sent[HONEYPOT_FIELD] ? 'honeypot' : tooFast ? 'too-fast' : null;
  return { submissionId: sent.submissionId, suspicion };
}
