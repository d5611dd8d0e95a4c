import { z } from 'zod';
import { CASE_STEPS, type CaseStep, caseReference } from '../../rules/case.ts';
import { formatMoney } from '../../rules/money.ts';
import { record } from '../audit.ts';
import type { Mailer } from '../mail/mailer.ts';
import { sendMail } from '../mail/sendMail.ts';
import { learn } from '../orders/applyEvent.ts';
import type { OrderContext } from '../orders/context.ts';
import { libraryUrl } from '../orders/libraryKey.ts';
import { type Handlers, Hopeless } from '../outbox/worker.ts';
import type { PayToCard } from '../payment/refunds.ts';
import { waitForTurn } from '../store/numbers.ts';

/** Elsewhere an amount would look like a promise. */
const MONEY_STEPS: readonly CaseStep[] = [
  'accepted',
  'paid',
  'dispute-blocked',
  'dispute-over',
  'returned-by-bank',
];
const updatePayload = z.object({ caseId: z.string(), step: z.enum(CASE_STEPS) });
const payPayload = z.object({ caseId: z.string() });

/** What the outbox does about cases: it tells the buyer of each step, and pays to cards. */
export function caseHandlers(
  context: OrderContext,
  mailer: Mailer,
  publicUrl: string,
  payToCard: PayToCard | undefined,
): Pick<Handlers, 'case-update' | 'pay-refund'> {
  const { store, clock, secrets } = context;

  const findCase = (id: string) =>
    store.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  const findOrder = (id: string | null) =>
    store.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();

  async function tell(payload: unknown, dedupeKey: string): Promise<void> {
    const { caseId, step } = updatePayload.parse(payload);
    const row = await findCase(caseId);
    const order = await findOrder(row.order_id);
    const { language } = row;
    const cents = row.refund_cents ?? order?.amount_cents;
    const money = order && cents && formatMoney(cents, order.currency, language);
    const asksAccount = step === 'accepted' && row.pay_by === 'bank' && !row.iban;
    const how = step === 'paid' ? row.paid_by : step === 'accepted' ? row.pay_by : null;
    const paidHow = how === 'dispute' ? null : how;
    // The library's address goes to the order's own address only, whoever sent the request.
    const addresses = new Set([row.email, order?.email || row.email]);
    for (const to of addresses) {
      const content = {
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
        ...(step === 'accepted' && row.due_at && { dueOn: new Date(row.due_at) }),
        ...(step === 'paid' && row.paid_at && { paidOn: new Date(row.paid_at) }),
        ...(step === 'paid' &&
          row.paid_by === 'bank' &&
          row.paid_reference && { transferReference: row.paid_reference }),
        ...(step === 'declined' && row.decline_reason && { declineReason: row.decline_reason }),
        ...(asksAccount &&
          order?.email === to && {
            accountUrl: `${libraryUrl(publicUrl, secrets, order)}#requests`,
          }),
      } as const;
      await sendMail(mailer, to, content, to === row.email ? dedupeKey : `${dedupeKey}:order`);
    }
  }

  async function pay(payload: unknown): Promise<void> {
    const row = await findCase(payPayload.parse(payload).caseId);
    const order = await findOrder(row.order_id);
    if (row.state === 'paid') return;
    if (row.state !== 'accepted') throw new Hopeless(`the case is ${row.state}`);
    if (!payToCard || !order?.payment_id) throw new Hopeless('there is no way to pay to the card');
    const { payment_id: paymentId, refunded_cents: refundedCents } = order;
    const cents = row.refund_cents ?? 0;
    const reference = await payToCard({ caseId: row.id, paymentId, cents, refundedCents });
    await store.transaction().execute(async (transaction) => {
      await waitForTurn(transaction, 'order');
      await transaction
        .updateTable('cases')
        .set({ paid_at: clock().getTime(), paid_by: 'card', paid_reference: reference })
        .where('id', '=', row.id)
        .execute();
      await record(transaction, clock, row.id, 'paid by the provider', { reference, cents });
      await learn(context, transaction, paymentId, { refunded_cents: refundedCents + cents });
    });
  }

  return {
    'case-update': (payload, job) => tell(payload, job.dedupe_key),
    'pay-refund': pay,
  };
}
