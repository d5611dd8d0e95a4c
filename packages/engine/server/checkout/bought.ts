import type { Context } from 'hono';
import { HOUR_MS } from '../../rules/calendar.ts';
import { isEntitled } from '../../rules/order.ts';
import { thankYouUrl } from '../../rules/paths.ts';
import type { BoughtStatus } from '../../ui/buy/AlreadyPaid.tsx';
import type { OrderRow } from '../db/schema.ts';
import type { ProcessContext } from '../orders/context.ts';
import { libraryPath } from '../orders/orderLinks.ts';
import { findOrder } from '../orders/orderSearch.ts';
import { standingOrders } from '../orders/purchases.ts';
import { readPurchaseCookie } from './purchaseCookie.ts';

/** Later the address of the thank-you page alone must not open a library; only the link in the email does. */
const SHOWN_FOR_MS = 24 * HOUR_MS;

export const ageOf = (order: OrderRow, now: Date) =>
  now.getTime() - (order.paid_at ?? order.created_at);

/** The buyer was erased: there is no one to show the order to. */
const isErased = (order: OrderRow) => order.email === '';
/**
 * The link was replaced because somebody else may have it, and they may know the thank-you page's
 * address too. Only the buyer's own correction leaves the page open.
 */
const isReplaced = (order: OrderRow) => order.link_changed_at !== order.email_corrected_at;

/** Whether the browser that returned from the payment may be led to the library. */
export const mayShowLibrary = (order: OrderRow, now: Date) =>
  !isErased(order) &&
  !isReplaced(order) &&
  ageOf(order, now) <= SHOWN_FOR_MS &&
  isEntitled(order.state);

/** What a browser has ordered, so that it is not asked to pay again. */
type Bought = {
  purchaseFormId: string;
  status: BoughtStatus;
  /** The thank-you page, for the browser that has just returned from the payment. It waits for an order. */
  thankYou?: string | undefined;
  /** The same once the order is delivered. */
  library?: string;
};

/**
 * By the cookie of the purchase form. The order itself is only for the browser that has just returned
 * from the payment: a person who sent the payment link to someone else has the cookie too, and so has
 * the next person at the same computer. They see that the purchase is paid, and nothing else.
 */
export async function findBought(
  c: Context,
  { store, clock, secrets }: Pick<ProcessContext, 'store' | 'clock' | 'secrets'>,
): Promise<Bought | undefined> {
  const purchase = await readPurchaseCookie(c, { secrets, clock });
  if (!purchase) return undefined;
  const { purchaseFormId, returnedWith, isRecent } = purchase;
  const sessionId = purchase.sessionId || returnedWith;
  const orders = await standingOrders(store, { purchaseFormId, sessionId });
  if (orders.length === 0) {
    // Reported, and nothing is left of the order: it may be paid for again.
    if (!returnedWith || (await findOrder(store, 'session_id', returnedWith))) return undefined;
    return { purchaseFormId, status: 'checking', thankYou: thankYouUrl(returnedWith) };
  }
  const bySession = (id?: string) => orders.find(({ session_id }) => session_id === id);
  const own = isRecent ? bySession(purchase.sessionId) : undefined;
  const shown = own ?? bySession(returnedWith);
  const thankYou = shown && thankYouUrl(shown.session_id);
  if (own && mayShowLibrary(own, clock())) {
    return { purchaseFormId, status: 'delivered', thankYou, library: libraryPath(secrets, own) };
  }
  const status = orders.some(({ state }) => isEntitled(state)) ? 'emailed' : 'placed';
  return { purchaseFormId, status, thankYou };
}
