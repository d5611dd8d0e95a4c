import type { Content } from '../../content/content.ts';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { type CaseState, caseReference } from '../../rules/case.ts';
import type { Language } from '../../rules/language.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { isPartOfName } from '../../rules/names.ts';
import { orderNumberIn } from '../../rules/orderNumber.ts';
import { type RefundField, readRefund } from '../../rules/refundAnswers.ts';
import { MONEY_BACK } from '../../rules/refundOptions.ts';
import type { Store } from '../db/database.ts';
import { type LockedTransaction, lockedTransaction, nextCaseNumber } from '../db/locks.ts';
import type { CaseRow, OrderRow, RequestRow } from '../db/schema.ts';
import { enqueue } from '../jobs/queue.ts';
import { mayAcknowledge, type Recipients } from '../mail/emailLimits.ts';
import type { ProcessContext } from '../orders/context.ts';

/** A form that asks for money back, with the columns of its kind. */
export type NewRequest = Pick<
  RequestRow,
  'id' | 'dedupe_key' | 'received_at' | 'language' | 'suspicion' | 'email'
> &
  (
    | {
        kind: 'refund';
        submitted_at: string;
        user_agent: string;
        answers: string;
        ip_address: string;
      }
    | { kind: 'withdrawal'; name: string; order_reference: string }
  );

export type Request = NewRequest & Pick<RequestRow, 'case_number' | 'repeats'>;

/** Stores a request under the next number of a case, or under that of the case it changes. */
export async function storeRequest(
  transaction: LockedTransaction,
  request: NewRequest,
  number?: number,
): Promise<Request> {
  const case_number = number ?? (await nextCaseNumber(transaction));
  const row = { ...request, case_number, repeats: null };
  await transaction.insertInto('requests').values(row).execute();
  return row;
}

/** A withdrawal is acknowledged anyway: the law requires it. */
export const isBot = ({ kind, suspicion }: NewRequest) => kind === 'refund' && suspicion !== null;

/** A constraint of the table sees to it that each has the columns of its kind. */
export const requestsIn = (store: Store) =>
  store.selectFrom('requests').selectAll().$castTo<Request>();

type Sender = {
  address: string;
  crossSite: boolean;
  /** Whose library the form was opened from. */
  order: OrderRow | undefined;
};

/** `acknowledged`: who gets an email about it, by what anybody may know. */
export type Received = { reference: string; receivedAt: Date; acknowledged: Recipients };

/**
 * Stores a request under its number, and answers. A job opens its case: the time of the answer must
 * not tell who is a buyer. The same request sent twice is stored once; both get the same answer. Sent
 * again after its case ended without a refund, it is another request.
 */
export function receiveRequest(
  context: ProcessContext,
  request: NewRequest,
  { address, crossSite, order }: Sender,
): Promise<Received> {
  const { store, clock } = context;
  const { kind, id } = request;
  const to = request.email.trim().toLowerCase();
  const orderId = order?.email === to ? order.id : null;
  return lockedTransaction(store, async (transaction) => {
    const { key, known } = await findSame(transaction, request.dedupe_key);
    const sent = { kind, from: address, to, again: known !== undefined };
    const acknowledge = orderId
      ? 'anybody'
      : isBot(request) || crossSite
        ? 'nobody'
        : await mayAcknowledge(transaction, context, sent);
    const { case_number, received_at } =
      known ?? (await storeRequest(transaction, { ...request, dedupe_key: key }));
    if (!known) {
      await enqueue(transaction, clock, {
        kind: 'open-case',
        dedupeKey: `open-case:${id}`,
        payload: { id, crossSite, acknowledge, orderId },
      });
    }
    return {
      reference: caseReference(kind, case_number),
      receivedAt: new Date(received_at),
      acknowledged: acknowledge,
    };
  });
}

/** The same request, if it was sent before, and the key to store this one under if it was not. */
async function findSame(store: Store, dedupeKey: string) {
  for (let key = dedupeKey; ; ) {
    const known = await requestsIn(store).where('dedupe_key', '=', key).executeTakeFirst();
    if (!known || !(await endedUnpaid(store, known))) return { key, known };
    key += `:${known.case_number}`;
  }
}

/** The buyer canceled it or the seller closed it, so sending it again is a new request. */
async function endedUnpaid(store: Store, { case_number, repeats }: Request): Promise<boolean> {
  const found = await store
    .selectFrom('cases')
    .select('state')
    .where(({ or, eb }) => or([eb('number', '=', case_number), eb('id', '=', repeats)]))
    .executeTakeFirst();
  return found !== undefined && ENDED_UNPAID.includes(found.state);
}
const ENDED_UNPAID: readonly CaseState[] = ['canceled', 'declined', 'resolved'];

type Statement = {
  email: string;
  name: string;
  reference: string;
  last4: string;
  wantsRefund: boolean;
};

/** What a request says about the buyer and the order. */
export function statementOf(request: Request): Statement {
  const { email } = request;
  if (request.kind === 'withdrawal') {
    const { name, order_reference: reference } = request;
    return { email, name, reference, last4: '', wantsRefund: true };
  }
  const { txn, last4, resolution } = readRefund(JSON.parse(request.answers));
  return { email, name: '', reference: txn, last4, wantsRefund: resolution === MONEY_BACK };
}

/** Whether a withdrawal says nothing that the order does not say: then anybody may have it repeated. */
export function saysNothingNew(content: Content, request: Request, order: OrderRow): boolean {
  if (request.kind !== 'withdrawal' || !isPartOfName(request.name, order.name)) return false;
  const languages = content.allMessages().map(({ typed }) => typed.orderNumber);
  return orderNumberIn(request.order_reference, languages) === String(order.number);
}

type Reading = { store: Store; content: Content };

/** Questions in a language, answers as the sender typed them. */
type Answers = [label: string, value: string][];

/** What was sent about a case; the withdrawal first that a refund request became. */
export async function submittedOf(
  { store, content }: Reading,
  row: CaseRow,
  language: Language,
): Promise<Answers> {
  const sent = requestsIn(store).where('case_number', '=', row.number);
  const requests = await sent.orderBy('kind', 'desc').execute();
  return requests.flatMap((request) => answersOf(content, request, language));
}

/** What was sent again while the case was open, the latest first. */
export async function repeatsOf(
  { store, content }: Reading,
  row: Pick<CaseRow, 'id'>,
  language: Language,
  most: number,
) {
  const sent = requestsIn(store).where('repeats', '=', row.id);
  const requests = await sent.orderBy('case_number', 'desc').limit(most).execute();
  return requests.map((request) => ({
    reference: caseReference(request.kind, request.case_number),
    receivedAt: request.received_at,
    submitted: answersOf(content, request, language),
  }));
}

function answersOf(content: Content, request: Request, language: Language): Answers {
  if (request.kind === 'refund') return spellOutAnswers(content, request.answers, language);
  const words = content.messages(language).withdrawal;
  return [
    [words.name, request.name],
    [words.order, request.order_reference],
    [words.email, request.email],
  ];
}

/** Every answered question as the buyer saw it; none when the seller opened the case. */
export function spellOutAnswers(
  content: Content,
  answers: string,
  language: Language,
): [string, string][] {
  const given: object = JSON.parse(answers);
  if (Object.keys(given).length === 0) return [];
  const { questions, options, yes, no } = content.messages(language).refund;
  const labelOf: Readonly<Record<string, string>> = { ...options, Yes: yes, No: no };
  const spellOut = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? yes : '';
    if (Array.isArray(value)) return value.map(spellOut).join(', ');
    return lookUp(labelOf, String(value ?? '')) ?? String(value ?? '');
  };
  const labels: Readonly<Record<string, string>> = {
    ...questions,
    product: questions.productLabel,
    version: questions.versionLabel,
  };
  return Object.entries(readRefund(given))
    .map(([field, value]): [string, string] => [lookUp(labels, field) ?? field, spellOut(value)])
    .filter(([, value]) => value !== '');
}

/** The questions whose answers buyers type in their own words. */
const FREE_TEXT: readonly RefundField[] = [
  'desiredOutcome',
  'disappointmentOther',
  'stuckDetails',
  'sharedDetails',
];
const LONGEST_QUOTE = 600;

/** What the sender of a request wrote in their own words, with the question above each answer. */
export async function quotesOf({ store, content }: Reading, caseId: string, repeat?: string) {
  const number = store.selectFrom('cases').select('number').where('id', '=', caseId);
  const request = await requestsIn(store)
    .where('kind', '=', 'refund')
    .where((row) => (repeat ? row('id', '=', repeat) : row('case_number', '=', number)))
    .executeTakeFirst();
  if (request?.kind !== 'refund') return [];
  const { questions } = content.messages(SELLER_LANGUAGE).refund;
  const labels: Readonly<Record<string, string>> = questions;
  const answers = readRefund(JSON.parse(request.answers));
  return FREE_TEXT.flatMap((field) => {
    const typed = String(answers[field] ?? '');
    const text = typed.length > LONGEST_QUOTE ? `${typed.slice(0, LONGEST_QUOTE)}…` : typed;
    return text ? [{ label: labels[field] ?? field, text }] : [];
  });
}
