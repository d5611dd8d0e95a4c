import { z } from 'zod';
import { backOnCard, type CardRefund, failedOf, pendingOf } from '../../rules/cardRefunds.ts';
import { record } from '../db/audit.ts';
import { type Handler, Hopeless } from '../jobs/handler.ts';
import type { OrderContext } from '../orders/context.ts';
import { learn } from '../orders/learn.ts';
import { readRefunds } from '../payments/cardRefunds.ts';
import { type CardPayer, Refused, type WantedRefund } from '../payments/refunds.ts';

const REFUSED = 'refused by the provider';
const payPayload = z.object({ caseId: z.string() });

/** Pays what a case is owed to the card. Whether that makes the case paid, its settling decides. */
export function payHandler(context: OrderContext, payer: CardPayer | undefined): Handler {
  const { store, clock } = context;

  async function find(caseId: string) {
    const row = await store
      .selectFrom('cases')
      .leftJoin('orders', 'orders.id', 'cases.order_id')
      .leftJoin('payments', 'payments.id', 'orders.payment_id')
      .select(['cases.id', 'cases.state', 'cases.pay_by', 'cases.refund_cents'])
      .select(['orders.payment_id', 'payments.refunded_cents', 'payments.refunds'])
      .where('cases.id', '=', caseId)
      .executeTakeFirstOrThrow();
    return { ...row, refunds: readRefunds(row.refunds) };
  }

  async function takeIn(caseId: string, paymentId: string, refunds: CardRefund[], asked: boolean) {
    await store.transaction().execute(async (transaction) => {
      await learn(context, transaction, paymentId, { refunds });
      for (const { id, cents, stand } of asked ? refunds : []) {
        const details = { reference: id, cents, stand };
        await record(transaction, clock, caseId, 'asked of the provider', details);
      }
    });
  }

  async function refusalsOf(caseId: string): Promise<number> {
    const lines = store.selectFrom('audit_log').select('id').where('subject', '=', caseId);
    return (await lines.where('event', '=', REFUSED).execute()).length;
  }

  async function ask(provider: CardPayer, wanted: WantedRefund): Promise<CardRefund> {
    try {
      return await provider.pay(wanted);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await record(store, clock, wanted.caseId, REFUSED, { reason: error.message });
      throw new Hopeless(error.message);
    }
  }

  return async (payload) => {
    const { caseId } = payPayload.parse(payload);
    const { payment_id: paymentId } = await find(caseId);
    if (!payer || !paymentId) throw new Hopeless('there is no way to pay to the card');
    // Also what an earlier try has paid whose answer was lost: then nothing is owed any more.
    await takeIn(caseId, paymentId, await payer.refundsOf(paymentId), false);
    const { state, pay_by, refund_cents, refunded_cents, refunds } = await find(caseId);
    if (state === 'paid') return;
    if (state !== 'accepted') throw new Hopeless(`the case is ${state}`);
    if (pay_by !== 'card') throw new Hopeless('the case is to be paid by bank');
    const cents = (refund_cents ?? 0) - pendingOf(refunds);
    if (cents <= 0) return;
    const backCents = backOnCard(refunded_cents ?? 0, refunds);
    const refusals = (await refusalsOf(caseId)) + failedOf(refunds).length;
    const wanted = { caseId, paymentId, cents, backCents, refusals };
    await takeIn(caseId, paymentId, [await ask(payer, wanted)], true);
  };
}
