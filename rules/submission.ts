import * as z from 'zod/mini';
import { asRecord } from './record.ts';

/** Named like something a form-filling robot wants to fill in. */
export const HONEYPOT_FIELD = 'website';

/** What our own forms send beside the payload; nothing of it is required. */
const envelope = z.object({
  [HONEYPOT_FIELD]: z.catch(z.string(), ''),
  elapsedMs: z.catch(z.nullable(z.number()), null),
  submissionId: z.catch(z.string().check(z.maxLength(64)), ''),
});

export type Envelope = { submissionId: string; suspicion: Suspicion | null };
export type Suspicion = 'honeypot' | 'too-fast';

/** Suspicion never refuses anything: such a submission is stored apart, for a person to look at. */
export function openEnvelope(input: unknown, minimumFillSeconds: number): Envelope {
  const sent = envelope.parse(asRecord(input));
  const tooFast = sent.elapsedMs !== null && sent.elapsedMs < minimumFillSeconds * 1000;
  const suspicion = sent[HONEYPOT_FIELD] ? 'honeypot' : tooFast ? 'too-fast' : null;
  return { submissionId: sent.submissionId, suspicion };
}
