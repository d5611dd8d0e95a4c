import type { Delivery } from '../orders/deliveries.ts';

/** The same thing from the same place is one line, with how often and until when. */
export function foldVisits(visits: readonly Delivery[]): Delivery[] {
  const folded = new Map<string, Delivery>();
  for (const visit of visits) {
    const { kind, item, network, browser, pages } = visit;
    const key = JSON.stringify([kind, item, network, browser, pages]);
    const before = folded.get(key);
    folded.set(
      key,
      before
        ? {
            ...before,
            count: before.count + visit.count,
            bytes: Math.max(before.bytes, visit.bytes),
            lastAt: Math.max(before.lastAt, visit.lastAt),
          }
        : visit,
    );
  }
  return [...folded.values()];
}

type SentEmail = {
  kind: string;
  at: number;
  to: string;
  accepted: boolean;
  subject: string | null;
  body: string | null;
};

/** An email that was sent again with the same words is one entry. */
export function foldEmails<Email extends SentEmail>(
  emails: readonly Email[],
): (Email & { count: number; lastAt: number })[] {
  const folded = new Map<string, Email & { count: number; lastAt: number }>();
  for (const email of emails) {
    const { kind, to, accepted, subject, body } = email;
    const key = JSON.stringify([kind, to, accepted, subject, body]);
    const before = folded.get(key);
    if (before) folded.set(key, { ...before, count: before.count + 1, lastAt: email.at });
    else folded.set(key, { ...email, count: 1, lastAt: email.at });
  }
  return [...folded.values()];
}
