import { z } from 'zod';
import type { Content } from '../../content/content.ts';
import type { MailContent } from '../../mails/renderMail.ts';
import { CASE_STEPS, type CaseStep, mayTakeBack } from '../../rules/case.ts';
import type { Language } from '../../rules/language.ts';
import { formatMoney } from '../../rules/money.ts';
import { isEntitled } from '../../rules/order.ts';
import { readRefund } from '../../rules/refundAnswers.ts';
import { withdrawalDueAt } from '../cases/deadlines.ts';
import { isBuyer } from '../cases/matchOrder.ts';
import { earlierRefund, payingCaseOf, readFlags, referenceOf } from '../cases/relatedCases.ts';
import type { CaseRow, JobRow, OrderRow } from '../db/schema.ts';
import type { Handlers } from '../jobs/queue.ts';
import { type Mailer, sendMail } from '../mail/mailer.ts';
import type { OrderContext } from '../orders/context.ts';
import { libraryUrl } from '../orders/orderLinks.ts';
import { findOrder } from '../orders/orderSearch.ts';
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

const stepPayload = z.object({ step: z.enum(CASE_STEPS) });
/** False when the seller turned a refund request into this withdrawal. */
const withdrawalPayload = z.object({ byBuyer: z.boolean().default(true) });

/** Emails about cases: the acknowledgement of what was sent, then one for every step. */
export function caseEmailJobs(
  { store, shop, content, secrets }: OrderContext,
  mailer: Mailer,
  publicUrl: string,
) {
  const caseOf = (job: JobRow): Promise<CaseRow> =>
    store.selectFrom('cases').selectAll().where('id', '=', job.case_id).executeTakeFirstOrThrow();

  /**
   * What was sent is repeated to buyers only: anybody can type any address, and the shop must not
   * deliver their words there. The seller vouches for a case that was matched by hand.
   */
  async function sendAcknowledgement(job: JobRow, full: (row: CaseRow) => Promise<MailContent>) {
    const row = await caseOf(job);
    const order = await findOrder(store, 'id', row.order_id);
    const address = job.recipient === 'order' ? order?.email : row.email;
    // An email to the order's address is left out when that was erased, or is now the sender's.
    if (!address || (job.recipient === 'order' && address === row.email)) return;
    const isKnown = order !== undefined || (await isBuyer(store, row.email));
    const { kind: caseKind, language } = row;
    const receivedAt = new Date(row.received_at);
    const kept = { caseKind, language, publicUrl, reference: referenceOf(row), receivedAt };
    const mail = isKnown ? await full(row) : ({ kind: 'request-kept', ...kept } as const);
    const takesBack = mail.kind === 'withdrawal-received' && order?.email === address;
    const takeBackUrl =
      takesBack && mayTakeBack(row)
        ? `${libraryUrl(publicUrl, secrets, order)}#requests`
        : undefined;
    const content = takeBackUrl ? { ...mail, takeBackUrl } : mail;
    await sendMail(mailer, address, content, job.dedupe_key);
  }

  async function acknowledgement(row: CaseRow) {
    const { flags: ofRefunds, withdrawalFlags, beingPaid } = content.messages(row.language).cases;
    const notes: Readonly<Record<string, string>> =
      row.kind === 'refund' ? ofRefunds : withdrawalFlags;
    const flags = readFlags(row);
    const paying = await payingCaseOf(store, row);
    return {
      language: row.language,
      publicUrl,
      reference: referenceOf(row),
      receivedAt: new Date(row.received_at),
      openedBySeller: row.opened_by === 'seller',
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

  async function contentOf(
    step: CaseStep,
    row: CaseRow,
    order: OrderRow | undefined,
    address: string,
  ) {
    const { language } = row;
    const owed = OWED_STEPS.includes(step);
    const cents = row.refund_cents ?? order?.amount_cents;
    const money = order && cents && formatMoney(cents, order.currency, language);
    const how = step === 'paid' ? row.paid_by : owed ? row.refund_method : null;
    const paidHow = how === 'dispute' ? null : how;
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
      // The library link goes to the order's own address only: another person may send a request.
      ...(asksAccount &&
        order?.email === address && {
          accountUrl: `${libraryUrl(publicUrl, secrets, order)}#requests`,
        }),
    } as const;
  }

  return {
    async 'case-update'(job) {
      const { step } = stepPayload.parse(JSON.parse(job.payload));
      const row = await caseOf(job);
      const order = await findOrder(store, 'id', row.order_id);
      const address = job.recipient === 'order' ? order?.email : row.email;
      // An email to the order's address is left out when that was erased, or is now the sender's.
      if (!address || (job.recipient === 'order' && address === row.email)) return;
      await sendMail(mailer, address, await contentOf(step, row, order, address), job.dedupe_key);
    },

    'withdrawal-received': (job) =>
      sendAcknowledgement(job, async (row) => {
        const { name, order_reference, email } = await store
          .selectFrom('withdrawals')
          .selectAll()
          .where('id', '=', row.withdrawal_id)
          .executeTakeFirstOrThrow();
        const common = { ...(await acknowledgement(row)), email, name, order: order_reference };
        const { byBuyer } = withdrawalPayload.parse(JSON.parse(job.payload));
        const openedBySeller = common.openedBySeller || !byBuyer;
        return { kind: 'withdrawal-received', ...common, openedBySeller };
      }),

    'refund-request-received': (job) =>
      sendAcknowledgement(job, async (row) => {
        const { answers: given, email } = await store
          .selectFrom('refund_requests')
          .selectAll()
          .where('id', '=', row.refund_request_id)
          .executeTakeFirstOrThrow();
        const common = { ...(await acknowledgement(row)), email };
        const answers = spellOutAnswers(content, given, row.language);
        const { resolution } = readRefund(JSON.parse(given));
        const withdrawUrl = toWithdrawalUrl(publicUrl, secrets, row);
        return { kind: 'refund-request-received', ...common, resolution, answers, withdrawUrl };
      }),
  } satisfies Partial<Handlers>;
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
    return labelOf[String(value ?? '')] ?? String(value ?? '');
  };
  const labels: Readonly<Record<string, string>> = {
    ...questions,
    product: questions.productLabel,
    version: questions.versionLabel,
  };
  return Object.entries(readRefund(given))
    .map(([field, value]): [string, string] => [labels[field] ?? field, spellOut(value)])
    .filter(([, value]) => value !== '');
}
