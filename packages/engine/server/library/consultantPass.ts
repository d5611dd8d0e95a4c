import { Hono } from 'hono';
import { isEntitled } from '../../rules/order.ts';
import { PATHS } from '../../rules/paths.ts';
import { type Pass, readPass } from '../orders/consultantAccess.ts';
import type { ProcessContext } from '../orders/context.ts';
import { orderByNumber } from '../orders/orderSearch.ts';

/**
 * Where the seller's consultant checks a pass. It needs no key for that. A refund or a new
 * library link ends the access at once, even if the pass has not expired.
 */
export function consultantPassRoutes(context: Pick<ProcessContext, 'store' | 'clock' | 'secrets'>) {
  const { store, clock, secrets } = context;
  async function invalidReason(pass: Pass | undefined) {
    if (!pass) return 'unknown';
    const order = await orderByNumber(store, pass.orderNumber);
    if (!order || !pass.isFor(order)) return 'unknown';
    if (clock() > pass.until) return 'over';
    return isEntitled(order.state) ? undefined : 'ended';
  }

  return new Hono().get(PATHS.consultantPass, async (c) => {
    c.header('Cache-Control', 'no-store');
    const pass = readPass(secrets, c.req.query('access') ?? '');
    const reason = await invalidReason(pass);
    if (!pass || reason) return c.json({ valid: false, reason }, 403);
    return c.json({ valid: true, order: pass.orderNumber, until: pass.until.toISOString() });
  });
}
