import type { Shop } from '../../rules/shop.ts';
import type { Store } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { documentsOf } from '../documents/issueDocuments.ts';
import { type Delivery, deliveriesOf } from '../library/deliveries.ts';
import { unpackBody } from '../mail/emailCopies.ts';
import { legalTextsOf } from '../orders/legalTexts.ts';
import { requireOrder } from '../orders/orderSearch.ts';
import { cardOf } from '../payments/paymentFacts.ts';
import { casesOf } from '../refunds/cases.ts';

export type Evidence = Awaited<ReturnType<typeof collectEvidence>>;

/** Everything that a bank may want to know about a disputed order. */
export async function collectEvidence(store: Store, number: number) {
  const order = await requireOrder(store, number);
  return {
    order,
    card: await cardOf(store, order.payment_id),
    /** The open ones first, then the latest. */
    disputes: await store
      .selectFrom('disputes')
      .selectAll()
      .where('payment_id', '=', order.payment_id ?? '')
      .orderBy((row) => row.case().when('status', '=', 'open').then(0).else(1).end())
      .orderBy('opened_at', (by) => by.desc().nullsLast())
      .orderBy('id')
      .execute(),
    documents: await documentsOf(store, order.id),
    visits: foldVisits(
      (await deliveriesOf(store, order.id)).filter(({ kind }) => !kind.startsWith('email')),
    ),
    emails: foldEmails(await emailsOf(store, order)),
    /** What the buyer was shown, in the version of that day. */
    texts: await legalTextsOf(store, order),
    cases: await casesOf(store, order.id),
  };
}

/** The version that was sold; older orders have it only on their first document. */
export function soldVersion(
  { product }: Shop,
  { order, documents }: Pick<Evidence, 'order' | 'documents'>,
): string {
  const sold = documents[0] && (JSON.parse(documents[0].product) as { version: string });
  return order.product_version ?? sold?.version ?? product.version;
}

/** The bank reads this file and must not be able to open the library. */
const withoutKeys = (text: string) =>
  text.replaceAll(/(https?:\/\/\S+?\/(?:library|download)\/)[^\s/?#]+\S*/g, '$1…');

/** Emails to the buyer, oldest first. Those from before the delivery log have no answer. */
async function emailsOf(store: Store, order: OrderRow) {
  const cases = store.selectFrom('cases').select('id').where('order_id', '=', order.id);
  const rows = await store
    .selectFrom('emails')
    .leftJoin('deliveries', 'deliveries.email_id', 'emails.id')
    .leftJoin('cases', 'cases.id', 'emails.case_id')
    .leftJoin('email_copies', 'email_copies.email_id', 'emails.id')
    .select([
      'emails.kind',
      'emails.created_at',
      'emails.recipient',
      'emails.sent_to',
      'emails.state',
    ])
    .select(['deliveries.first_at', 'deliveries.kind as outcome', 'deliveries.answer'])
    .select(['cases.email as case_email', 'email_copies.subject', 'email_copies.body'])
    .where((row) =>
      row.or([row('emails.order_id', '=', order.id), row('emails.case_id', 'in', cases)]),
    )
    .where('emails.recipient', 'in', ['order', 'case'])
    .where('emails.state', '<>', 'waiting')
    .orderBy('emails.id')
    .execute();
  return rows
    .map((row) => ({
      kind: row.kind as string,
      at: row.first_at ?? row.created_at,
      to: row.sent_to ?? (row.recipient === 'case' ? row.case_email : order.email) ?? '',
      accepted: row.outcome === null ? row.state === 'done' : row.outcome === 'email',
      answer: row.answer,
      subject: row.subject,
      body: row.body === null ? null : withoutKeys(unpackBody(row.body).text),
    }))
    .toSorted((one, other) => one.at - other.at);
}

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
