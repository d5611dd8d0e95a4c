import type { Content } from '../../content/content.ts';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { caseReference } from '../../rules/case.ts';
import type { Language } from '../../rules/language.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { type RefundField, readRefund } from '../../rules/refundAnswers.ts';
import { type Request, readRequest } from '../cases/requests.ts';
import type { Store } from '../db/database.ts';
import type { CaseRow } from '../db/schema.ts';

type Context = { store: Store; content: Content };

/** Questions in a language, answers as the sender typed them. */
type Answers = [label: string, value: string][];

/** What was sent about a case; both forms when a refund request became a withdrawal. */
export async function submittedOf(
  { store, content }: Context,
  row: CaseRow,
  language: Language,
): Promise<Answers> {
  const forms = [
    await readRequest(store, 'withdrawal', row.withdrawal_id),
    await readRequest(store, 'refund', row.refund_request_id),
  ];
  return forms.flatMap((form) => (form ? answersOf(content, form, language) : []));
}

/** What was sent again while the case was open, the latest first. */
export async function repeatsOf(
  { store, content }: Context,
  row: Pick<CaseRow, 'id'>,
  language: Language,
  most: number,
) {
  const refunds = await store
    .selectFrom('refund_requests')
    .selectAll()
    .where('repeats', '=', row.id)
    .orderBy('case_number', 'desc')
    .limit(most)
    .execute();
  const withdrawals = await store
    .selectFrom('withdrawals')
    .selectAll()
    .where('repeats', '=', row.id)
    .orderBy('case_number', 'desc')
    .limit(most)
    .execute();
  const forms: Request[] = [
    ...refunds.map((sent) => ({ kind: 'refund', row: sent }) as const),
    ...withdrawals.map((sent) => ({ kind: 'withdrawal', row: sent }) as const),
  ];
  return forms
    .toSorted((one, other) => other.row.case_number - one.row.case_number)
    .slice(0, most)
    .map((form) => ({
      reference: caseReference(form.kind, form.row.case_number),
      receivedAt: form.row.received_at,
      submitted: answersOf(content, form, language),
    }));
}

function answersOf(content: Content, { kind, row }: Request, language: Language): Answers {
  if (kind === 'refund') return spellOutAnswers(content, row.answers, language);
  const words = content.messages(language).withdrawal;
  return [
    [words.name, row.name],
    [words.order, row.order_reference],
    [words.email, row.email],
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
  const row = await store
    .selectFrom('cases')
    .select('refund_request_id')
    .where('id', '=', caseId)
    .executeTakeFirst();
  const id = repeat ?? row?.refund_request_id ?? null;
  const request = row && (await readRequest(store, 'refund', id));
  if (request?.kind !== 'refund') return [];
  const { questions } = content.messages(SELLER_LANGUAGE).refund;
  const labels: Readonly<Record<string, string>> = questions;
  const answers = readRefund(JSON.parse(request.row.answers));
  return FREE_TEXT.flatMap((field) => {
    const typed = String(answers[field] ?? '');
    const text = typed.length > LONGEST_QUOTE ? `${typed.slice(0, LONGEST_QUOTE)}…` : typed;
    return text ? [{ label: labels[field] ?? field, text }] : [];
  });
}
