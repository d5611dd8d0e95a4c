import type { Content } from '../../content/content.ts';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { caseReference } from '../../rules/case.ts';
import type { Language } from '../../rules/language.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { type RefundField, readRefund } from '../../rules/refundAnswers.ts';
import { type Request, requestsIn } from '../cases/requests.ts';
import type { Store } from '../db/database.ts';
import type { CaseRow } from '../db/schema.ts';

type Context = { store: Store; content: Content };

/** Questions in a language, answers as the sender typed them. */
type Answers = [label: string, value: string][];

/** What was sent about a case; the withdrawal first that a refund request became. */
export async function submittedOf(
  { store, content }: Context,
  row: CaseRow,
  language: Language,
): Promise<Answers> {
  const sent = requestsIn(store).where('case_number', '=', row.number);
  const requests = await sent.orderBy('kind', 'desc').execute();
  return requests.flatMap((request) => answersOf(content, request, language));
}

/** What was sent again while the case was open, the latest first. */
export async function repeatsOf(
  { store, content }: Context,
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
export async function quotesOf({ store, content }: Context, caseId: string, repeat?: string) {
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
