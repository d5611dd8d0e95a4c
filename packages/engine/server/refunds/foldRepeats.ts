import type { Delivery } from '../orders/deliveries.ts';

/** Entries with the same key become one. */
function fold<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => readonly unknown[],
  add: (before: Entry, entry: Entry) => Entry,
): Entry[] {
  const folded = new Map<string, Entry>();
  for (const entry of entries) {
    const key = JSON.stringify(keyOf(entry));
    const before = folded.get(key);
    folded.set(key, before ? add(before, entry) : entry);
  }
  return [...folded.values()];
}

/** The same thing from the same place is one line, with how often and until when. */
export const foldVisits = (visits: readonly Delivery[]) =>
  fold(
    visits,
    ({ kind, item, network, browser, pages }) => [kind, item, network, browser, pages],
    (before, { count, bytes, lastAt }) => ({
      ...before,
      count: before.count + count,
      bytes: Math.max(before.bytes, bytes),
      lastAt: Math.max(before.lastAt, lastAt),
    }),
  );

type SentEmail = {
  kind: string;
  at: number;
  to: string;
  accepted: boolean;
  subject: string | null;
  body: string | null;
};

/** An email that was sent again with the same words is one entry. */
export const foldEmails = <Email extends SentEmail>(emails: readonly Email[]) =>
  fold(
    emails.map((email) => ({ ...email, count: 1, lastAt: email.at })),
    ({ kind, to, accepted, subject, body }) => [kind, to, accepted, subject, body],
    (before, { at }) => ({ ...before, count: before.count + 1, lastAt: at }),
  );
