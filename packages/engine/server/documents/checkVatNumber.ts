import { chargesVat } from '../../rules/tax.ts';
import { readVatNumber } from '../../rules/vatNumber.ts';
import { isInEu } from '../../rules/vatRates.ts';
import { lockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import { enqueue, type Handler, type Job } from '../jobs/queue.ts';
import { alertSeller } from '../mail/sellerAlert.ts';
import { setVatCheck } from '../orders/businessDetails.ts';
import type { ProcessContext } from '../orders/context.ts';
import { queueDocuments } from '../orders/dueDocuments.ts';
import { findOrder } from '../orders/orderSearch.ts';
import { readBilling } from '../orders/orderTax.ts';
import type { VatRegister } from './vatRegister.ts';

/** Nearly two weeks: after that, a person has to look the number up. */
const MAX_TRIES = 18;
const FIRST_WAIT_MS = 900_000;
const MAX_WAIT_MS = 86_400_000;

/**
 * Asks the EU's register about the VAT number of an order. Outside the lock, because the register may
 * take seconds to answer. True when it answered.
 */
export async function checkVatNumber(
  { store, clock, shop }: ProcessContext,
  orderId: string,
  register: VatRegister,
  tried = 0,
): Promise<boolean> {
  const order = await findOrder(store, 'id', orderId);
  const business = readBilling(order?.billing ?? null);
  if (!order || !business?.vatNumber || !chargesVat(shop.tax.regime)) return false;
  // Numbers of other countries are in no register of the EU.
  if (!readVatNumber(business.vatNumber) && !isInEu(business.country)) return false;
  const isRetry = tried > 0 && order.vat_check === 'unavailable';
  if (order.vat_check !== null && !isRetry) return false;
  const vat_check = await register(business.vatNumber);
  return store.transaction().execute(async (transaction) => {
    // Only for the details that were asked about: the buyer may have changed them meanwhile.
    if (!(await setVatCheck(transaction, order, vat_check))) return false;
    const followUp = followUpOf(order, vat_check, tried);
    if (followUp === 'again') {
      const now = clock().getTime();
      await enqueue(transaction, clock, checkVatNumberJob(order.id, tried, now));
    } else if (followUp) {
      await alertSeller(transaction, clock, {
        what: followUp,
        key: `${order.id}:${business.vatNumber}`,
        orderId: order.id,
        lines: [`Order ${order.number}: ${business.vatNumber}, ${business.name}`],
      });
    }
    return vat_check !== 'unavailable';
  });
}

function followUpOf(
  order: OrderRow,
  check: NonNullable<OrderRow['vat_check']>,
  tried: number,
): 'again' | 'vat-number-invalid' | 'vat-number-unchecked' | undefined {
  // After an erasure nobody is left to ask.
  if (order.email === '' || check === 'valid') return undefined;
  if (check === 'invalid') return 'vat-number-invalid';
  return tried < MAX_TRIES ? 'again' : 'vat-number-unchecked';
}

/** The register was out of service: asks again, and issues what follows from its answer. */
export function checkVatNumberHandler(context: ProcessContext, register?: VatRegister): Handler {
  return async (job) => {
    const { tried = 0 }: { tried?: number } = JSON.parse(job.payload);
    const orderId = job.order_id;
    if (!register || !orderId) return;
    if (await checkVatNumber(context, orderId, register, tried + 1)) {
      await lockedTransaction(context.store, (transaction) =>
        queueDocuments(transaction, context.clock, orderId),
      );
    }
  };
}

/** Asks the EU's register again, after a wait that doubles each time up to a day. */
const checkVatNumberJob = (orderId: string, tried: number, now: number): Job => ({
  kind: 'check-vat-number',
  // With the time, because the business may enter another number later.
  dedupeKey: `check-vat-number:${orderId}:${now}:${tried}`,
  payload: { tried },
  orderId,
  runAt: new Date(now + Math.min(FIRST_WAIT_MS * 2 ** tried, MAX_WAIT_MS)),
});
