import { z } from 'zod';
import type { MailContent } from '../../mails/renderMail.ts';
import {
  buyerMayCancel,
  CASE_STEPS,
  type CaseKind,
  type CaseStep,
  caseReference,
} from '../../rules/case.ts';
import type { Language } from '../../rules/language.ts';
import { formatMoney, formatPresented } from '../../rules/money.ts';
import { isEntitled } from '../../rules/order.ts';
import { readRefund } from '../../rules/refundAnswers.ts';
import type { CaseRow, EmailRow } from '../db/schema.ts';
import { type Handlers, PermanentFailure } from '../jobs/queue.ts';
import { type Mailer, sendMail } from '../mail/mailer.ts';
import type { ProcessContext } from '../orders/context.ts';
import { creditNoteUrl, libraryUrl } from '../orders/orderLinks.ts';
import { findOrder } from '../orders/orderSearch.ts';
import { presentedBack } from '../payments/moneyBack.ts';
import { readPayment } from '../payments/paymentFacts.ts';
import { earlierRefund, payingCaseOf, readFlags, referenceOf } from './cases.ts';
import { withdrawalDueAt } from './deadlines.ts';
import { type Request, requestsIn, spellOutAnswers } from './requests.ts';
import { toWithdrawalUrl } from './toWithdrawal.ts';

/** In other steps an amount would look like a promise. */
const MONEY_STEPS: readonly CaseStep[] = [
  'accepted',
  'paid',
  'dispute-blocked',
  'dispute-closed',
  'paid-by-dispute',
  'refund-failed',
  'refund-method-changed',
];
/** What is owed: how it will be paid, until when, and to which account. */
const OWED_STEPS: readonly CaseStep[] = ['accepted', 'refund-method-changed'];

/** Money has gone back. */
const REFUNDED_STEPS: readonly CaseStep[] = ['paid', 'paid-by-dispute'];

const stepPayload = z.object({ step: z.enum(CASE_STEPS) });
const acknowledgmentPayload = z.object({
  /** With what was sent. */
  full: z.boolean().default(false),
  /** The request, when it was added to the case. */
  repeat: z.string().optional(),
  /** False when the seller turned a refund request into this withdrawal. */
  byBuyer: z.boolean().default(true),
});

/** Emails about cases: the acknowledgment of what was sent, then one for every step. */
export function caseEmailJobs(context: ProcessContext, mailer: Mailer) {
  return {
    'withdrawal-received': (job) => sendAcknowledgment(context, mailer, job, 'withdrawal'),
    'refund-request-received': (job) => sendAcknowledgment(context, mailer, job, 'refund'),
    'case-update': (job) => sendUpdate(context, mailer, job),
  } satisfies Partial<Handlers>;
}

type About = NonNullable<Awaited<ReturnType<typeof readCase>>>;

/** The case, its order and whom the email goes to; undefined when it goes to nobody. */
async function readCase(
  { store, secrets, env: { publicUrl } }: ProcessContext,
  { case_id, recipient }: EmailRow,
) {
  const found = store.selectFrom('cases').selectAll().where('id', '=', case_id);
  const row = await found.executeTakeFirstOrThrow();
  const order = await findOrder(store, 'id', row.order_id);
  const address = recipient === 'order' ? order?.email : row.email;
  // An email to the order's address is left out when that was erased, or is now the sender's.
  if (!address || (recipient === 'order' && address === row.email)) return undefined;
  // Links to the order go to its own address only: another person may send a request.
  const ownOrder = order?.email === address ? order : undefined;
  const requestsUrl = (language: Language) =>
    ownOrder && `${libraryUrl(publicUrl, secrets, ownOrder, language)}#requests`;
  return { row, order, address, ownOrder, requestsUrl };
}

async function sendAcknowledgment(
  context: ProcessContext,
  mailer: Mailer,
  job: EmailRow,
  kind: CaseKind,
): Promise<void> {
  const about = await readCase(context, job);
  if (!about) return;
  const { row, address, ownOrder } = about;
  const asked = acknowledgmentPayload.parse(JSON.parse(job.payload));
  const { full, repeat, byBuyer } = asked;
  const sent = await requestsIn(context.store)
    .where('kind', '=', kind)
    .where((its) => (repeat ? its('id', '=', repeat) : its('case_number', '=', row.number)))
    .executeTakeFirst();
  if (!sent) throw new PermanentFailure('the request is not stored any more');
  const receipt = receiptOf(context, about, sent, asked);
  if (!full) {
    const mail = briefAcknowledgment(about, sent, receipt);
    return sendMail(mailer, { address, proof: ownOrder ? 'buyer' : 'anybody' }, mail, job);
  }
  const mail = await fullAcknowledgment(context, row, sent, { ...receipt, byBuyer });
  // It was decided when the case was opened, or by the seller who matched it to an order.
  await sendMail(mailer, { address, proof: 'buyer' }, mail, job);
}

/** What both acknowledgments say, and the links that they may have. */
function receiptOf(
  { secrets, env: { publicUrl } }: ProcessContext,
  { row, order, requestsUrl }: About,
  sent: Request,
  { full, repeat }: z.infer<typeof acknowledgmentPayload>,
) {
  // A repeated request may be in another language than the first.
  const language = repeat ? sent.language : row.language;
  const url = requestsUrl(language);
  return {
    request: {
      language,
      publicUrl,
      reference: repeat ? caseReference(sent.kind, sent.case_number) : referenceOf(row),
      receivedAt: new Date(repeat ? sent.received_at : row.received_at),
      addedTo: repeat && referenceOf(row),
    },
    requestsUrl: url,
    withdrawUrl:
      sent.kind === 'refund' && (full || url)
        ? toWithdrawalUrl(publicUrl, secrets, row, order, language)
        : undefined,
  };
}
type Receipt = ReturnType<typeof receiptOf>;

/** To an address that anybody may have typed. */
function briefAcknowledgment(
  { order, address, ownOrder }: About,
  { kind }: Request,
  { request, ...links }: Receipt,
): MailContent {
  const statement =
    kind === 'withdrawal' && ownOrder ? { order: ownOrder.number, email: address } : undefined;
  const isMatched = order !== undefined;
  return { kind: 'request-kept', ...request, caseKind: kind, isMatched, ...links, statement };
}

async function fullAcknowledgment(
  context: ProcessContext,
  row: CaseRow,
  sent: Request,
  { request, requestsUrl, withdrawUrl, byBuyer }: Receipt & { byBuyer: boolean },
): Promise<MailContent> {
  const { language } = request;
  const openedBySeller = row.opened_by === 'seller' || !byBuyer;
  const outlook = await outlookOf(context, row, language);
  const common = { ...request, ...outlook, email: sent.email, openedBySeller };
  if (sent.kind === 'withdrawal') {
    const cancelUrl = buyerMayCancel(row) ? requestsUrl : undefined;
    const { name, order_reference: order } = sent;
    return { kind: 'withdrawal-received', ...common, cancelUrl, name, order };
  }
  return {
    kind: 'refund-request-received',
    ...common,
    withdrawUrl,
    resolution: readRefund(JSON.parse(sent.answers)).resolution,
    answers: spellOutAnswers(context.content, sent.answers, language),
  };
}

/** What becomes of the case, as far as it is known. */
async function outlookOf(
  { store, content, shop }: ProcessContext,
  row: CaseRow,
  language: Language,
) {
  const { flags: ofRefunds, withdrawalFlags, beingPaid } = content.messages(language).cases;
  const notes: Readonly<Record<string, string>> =
    row.kind === 'refund' ? ofRefunds : withdrawalFlags;
  const flags = readFlags(row);
  const paying = await payingCaseOf(store, row);
  return {
    ...(flags.includes('already-refunded') && {
      earlierRefund: await earlierRefund(store, row),
    }),
    ...(!flags.includes('no-match') && {
      dueOn: new Date(withdrawalDueAt(row.received_at, shop)),
    }),
    notes: [
      ...(paying && flags.includes('refund-accepted') ? [beingPaid(referenceOf(paying))] : []),
      ...flags.flatMap((flag) => notes[flag] ?? []),
    ],
  };
}

async function sendUpdate(context: ProcessContext, mailer: Mailer, job: EmailRow): Promise<void> {
  const { step } = stepPayload.parse(JSON.parse(job.payload));
  const about = await readCase(context, job);
  if (!about) return;
  const recipient = { address: about.address, proof: 'case' } as const;
  await sendMail(mailer, recipient, await updateOf(context, step, about), job);
}

async function updateOf(context: ProcessContext, step: CaseStep, { row, order, ...about }: About) {
  const { store } = context;
  const { publicUrl } = context.env;
  const { language } = row;
  const requestsUrl = about.requestsUrl(language);
  const owed = OWED_STEPS.includes(step);
  const cents = row.refund_cents ?? order?.amount_cents;
  const money = order && cents && formatMoney(cents, order.currency, language);
  const how = step === 'paid' ? row.paid_by : owed ? row.refund_method : null;
  const paidHow = how === 'dispute' ? null : how;
  const back =
    step === 'paid' && paidHow === 'card' && order && cents
      ? presentedBack(order, await readPayment(store, order.payment_id), cents)
      : undefined;
  const asksAccount = owed && row.refund_method === 'bank' && !row.iban;
  return {
    kind: 'case-update',
    language,
    publicUrl,
    step,
    caseKind: row.kind,
    reference: referenceOf(row),
    receivedAt: new Date(row.received_at),
    orderNumber: order?.number,
    ...(money && MONEY_STEPS.includes(step) && { amount: money }),
    ...(back && { refundedAs: formatPresented(back, language) }),
    ...(paidHow && { paidHow }),
    ...(owed && row.due_at && { dueOn: new Date(row.due_at) }),
    ...(step === 'paid' && row.paid_at && { paidOn: new Date(row.paid_at) }),
    ...(step === 'paid' &&
      row.paid_by === 'bank' &&
      row.paid_reference && { transferReference: row.paid_reference }),
    ...(step === 'already-refunded' && { earlierRefund: await earlierRefund(store, row) }),
    ...(step === 'declined' && row.decline_reason && { declineReason: row.decline_reason }),
    ...(step === 'declined' && row.decline_ground && { declineGround: row.decline_ground }),
    ...(step === 'reopened' && order && isEntitled(order.state) && { accessOpen: true }),
    ...(step === 'resolved' && row.resolution && { resolution: row.resolution }),
    ...(asksAccount && requestsUrl && { accountUrl: requestsUrl }),
    ...(REFUNDED_STEPS.includes(step) &&
      order &&
      requestsUrl && { creditNoteUrl: await creditNoteUrl(context, publicUrl, order, language) }),
  } as const;
}
