import { z } from 'zod';
import { CASE_STEPS, type CaseStep, caseReference } from '../../rules/case.ts';
import { formatMoney } from '../../rules/money.ts';
import { refundedBefore } from '../cases/refundedBefore.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import type { Handlers } from '../jobs/handler.ts';
import type { Mailer } from '../mail/mailer.ts';
import { sendMail } from '../mail/sendMail.ts';
import type { OrderContext } from '../orders/context.ts';
import { libraryUrl } from '../orders/libraryKey.ts';
import type { CardPayer } from '../payments/refunds.ts';
import { payHandler } from './payHandler.ts';

/** Elsewhere an amount would look like a promise. */
const MONEY_STEPS: readonly CaseStep[] = [
  'accepted',
  'paid',
  'dispute-blocked',
  'dispute-over',
  'returned-by-bank',
  'refund-failed',
  'other-way',
];
/** What is owed: how it will be paid, until when, and to which account. */
const OWED_STEPS: readonly CaseStep[] = ['accepted', 'other-way'];

const updatePayload = z.object({
  caseId: z.string(),
  step: z.enum(CASE_STEPS),
  /** Absent in what was put down when one mail still went to both. */
  to: z.enum(['sender', 'order']).optional(),
});

/** What the outbox does about cases: it tells the buyer of each step, and pays to cards. */
export function caseHandlers(
  context: OrderContext,
  mailer: Mailer,
  publicUrl: string,
  payer: CardPayer | undefined,
): Pick<Handlers, 'case-update' | 'pay-refund'> {
  const { store, secrets } = context;

  const findCase = (id: string) =>
    store.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  const findOrder = (id: string | null) =>
    store.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();

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
    const how = step === 'paid' ? row.paid_by : owed ? row.pay_by : null;
    const paidHow = how === 'dispute' ? null : how;
    const asksAccount = owed && row.pay_by === 'bank' && !row.iban;
    return {
      kind: 'case-update',
      language,
      publicUrl,
      step,
      caseKind: row.kind,
      reference: caseReference(row.kind, row.number),
      receivedAt: new Date(row.received_at),
      orderNumber: order?.number,
      ...(money && MONEY_STEPS.includes(step) && { amount: money }),
      ...(paidHow && { paidHow }),
      ...(owed && row.due_at && { dueOn: new Date(row.due_at) }),
      ...(step === 'paid' && row.paid_at && { paidOn: new Date(row.paid_at) }),
      ...(step === 'paid' &&
        row.paid_by === 'bank' &&
        row.paid_reference && { transferReference: row.paid_reference }),
      ...(step === 'refunded-before' && { refundedBefore: await refundedBefore(store, row) }),
      ...(step === 'declined' && row.decline_reason && { declineReason: row.decline_reason }),
      ...(step === 'settled' && row.settlement && { settlement: row.settlement }),
      // The library's address goes to the order's own address only, whoever sent the request.
      ...(asksAccount &&
        order?.email === address && {
          accountUrl: `${libraryUrl(publicUrl, secrets, order)}#requests`,
        }),
    } as const;
  }

  async function tell(payload: unknown, dedupeKey: string): Promise<void> {
    const { caseId, step, to } = updatePayload.parse(payload);
    const row = await findCase(caseId);
    const order = await findOrder(row.order_id);
    const send = async (address: string, key: string) =>
      sendMail(mailer, address, await contentOf(step, row, order, address), key);
    if (to !== 'order') await send(row.email, dedupeKey);
    if (to === 'sender' || !order?.email || order.email === row.email) return;
    await send(order.email, to === 'order' ? dedupeKey : `${dedupeKey}:order`);
  }

  return {
    'case-update': (payload, job) => tell(payload, job.dedupe_key),
    'pay-refund': payHandler(context, payer),
  };
}
