import { STORY, sentenceOf } from '../../content/history.ts';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { caseReference } from '../../rules/case.ts';
import { formatMoney } from '../../rules/money.ts';
import type { Store } from '../db/database.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import type { ProcessContext } from '../orders/context.ts';
import { summarizeEmails } from './emailSummaries.ts';
import { orderedAt } from './summaries.ts';

/** One thing that happened, with the order, case, document or email that it is about. */
export type StoryLine = {
  at: number;
  /** The line for people; the rest is for programs. */
  sentence: string;
  about: 'order' | 'case' | 'email' | 'document';
  event: string;
  details: Record<string, unknown>;
  orderNumber: number | null;
  caseReference: string | null;
  emailId: string | null;
  documentId: string | null;
};

const NOWHERE = { orderNumber: null, caseReference: null, emailId: null, documentId: null };
const MOST_LINES = 1000;
const moneyOf = (cents: number, currency: string) =>
  formatMoney(cents, currency.toUpperCase(), SELLER_LANGUAGE);

/** Everything about a buyer in the order in which it happened, oldest first. */
export async function storyOf(
  context: Pick<ProcessContext, 'store' | 'shop'>,
  orders: readonly OrderRow[],
  cases: readonly CaseRow[],
): Promise<StoryLine[]> {
  const { store } = context;
  const lines = [
    ...orders.flatMap(purchaseLines),
    ...(await auditLines(context, orders, cases)),
    ...(await emailLines(context, orders, cases)),
    ...(await documentLines(store, orders)),
  ];
  return lines.toSorted((one, other) => one.at - other.at).slice(-MOST_LINES);
}

const purchaseLines = (row: OrderRow): StoryLine[] => [
  {
    ...NOWHERE,
    at: orderedAt(row),
    sentence: STORY.purchase(
      row.number,
      moneyOf(row.amount_cents, row.currency),
      row.paid_at !== null,
    ),
    about: 'order',
    event: row.paid_at === null ? 'ordered' : 'bought',
    details: { cents: row.amount_cents, currency: row.currency },
    orderNumber: row.number,
  },
];

/** `order created` repeats what a purchase says. */
const REPEATED = ['order created'];

async function auditLines(
  { store, shop }: Pick<ProcessContext, 'store' | 'shop'>,
  orders: readonly OrderRow[],
  cases: readonly CaseRow[],
): Promise<StoryLine[]> {
  const subjects = [...orders, ...cases].map(({ id }) => id);
  if (subjects.length === 0) return [];
  const lines = await store
    .selectFrom('audit_log')
    .select(['at', 'subject', 'event', 'details'])
    .where('subject', 'in', subjects)
    .where('event', 'not in', REPEATED)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LINES)
    .execute();
  return lines.toReversed().map(({ at, subject, event, details }) => {
    const order = orders.find(({ id }) => id === subject);
    const found = cases.find(({ id }) => id === subject);
    const reference = found ? caseReference(found.kind, found.number) : null;
    const of = {
      about: reference ?? `order ${order?.number}`,
      currency: order?.currency ?? orders[0]?.currency ?? shop.price.currency,
    };
    const read: Record<string, unknown> = JSON.parse(details);
    return {
      ...NOWHERE,
      at,
      sentence: sentenceOf(event, read, of),
      event,
      details: read,
      about: order ? 'order' : 'case',
      orderNumber: order?.number ?? null,
      caseReference: reference,
    };
  });
}

/** Also those to the seller about this buyer, and those that failed. */
async function emailLines(
  context: Pick<ProcessContext, 'store' | 'shop'>,
  orders: readonly OrderRow[],
  cases: readonly CaseRow[],
): Promise<StoryLine[]> {
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  if (orders.length + cases.length === 0) return [];
  const rows = context.store
    .selectFrom('emails')
    .selectAll()
    .where('recipient', 'is not', null)
    .where((row) =>
      row.or([
        ...(orders.length > 0 ? [row('order_id', 'in', ids(orders))] : []),
        ...(cases.length > 0 ? [row('case_id', 'in', ids(cases))] : []),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LINES);
  const emails = await summarizeEmails(context, rows);
  return emails.toReversed().map((email) => ({
    ...NOWHERE,
    at: email.createdAt,
    sentence: STORY.email(email),
    about: 'email',
    event: email.kind,
    details: { state: email.state, to: email.to, subject: email.subject, error: email.error },
    orderNumber: email.orderNumber,
    emailId: email.id,
  }));
}

async function documentLines(store: Store, orders: readonly OrderRow[]): Promise<StoryLine[]> {
  if (orders.length === 0) return [];
  const rows = await store
    .selectFrom('documents')
    .select(['id', 'kind', 'code', 'issued_at', 'order_id', 'gross_cents', 'currency'])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    // The order in which they are issued, as in documentsOf.
    .orderBy('series', 'desc')
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    ...NOWHERE,
    at: row.issued_at,
    sentence: STORY.document(row.kind, row.code, moneyOf(row.gross_cents, row.currency)),
    about: 'document',
    event: row.kind,
    details: { code: row.code, cents: row.gross_cents, currency: row.currency },
    orderNumber: orders.find(({ id }) => id === row.order_id)?.number ?? null,
    documentId: row.id,
  }));
}
