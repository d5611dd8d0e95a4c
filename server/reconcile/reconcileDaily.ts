import { DAY_MS } from '../../rules/calendar.ts';
import type { Env } from '../core/env.ts';
import { log } from '../core/log.ts';
import { Refusal } from '../core/userError.ts';
import { alertSeller } from '../jobs/alertSeller.ts';
import type { OrderContext } from '../orders/context.ts';
import { reconcile } from './reconcile.ts';

const DAYS = 7;

/** Looks for lost events now and every day, and tells the seller when there were any. */
export function reconcileDaily(context: OrderContext, env: Env, wake: () => void) {
  if (!env.paymentLinkUrl) return { stop: () => undefined };
  const look = async () => {
    try {
      await lookOnce(context, env);
      wake();
    } catch (error) {
      // Stripe being away is no fault of ours; the next day looks again.
      const level = error instanceof Refusal ? 'warn' : 'error';
      log[level]({ error }, 'reconciliation failed');
    }
  };
  void look();
  const timer = setInterval(look, DAY_MS);
  return { stop: () => clearInterval(timer) };
}

/** Events that do not come by themselves mean that the webhook needs a look. */
async function lookOnce({ store, clock }: OrderContext, env: Env): Promise<void> {
  const { found } = await reconcile({ store, clock, env }, { days: DAYS, dryRun: false });
  if (found.length === 0) return;
  await alertSeller(store, clock, {
    what: 'events-lost',
    key: clock().toISOString().slice(0, 10),
    lines: [
      'Stripe did not tell the shop of these:',
      ...found.map(({ what, id }) => `${what} ${id}`),
    ],
  });
}
