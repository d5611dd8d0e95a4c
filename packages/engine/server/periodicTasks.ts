import { DAY_MS, HOUR_MS } from '../rules/calendar.ts';
import type { OpenCapability } from './commands/capability.ts';
import { digestJob } from './commands/salesNews.ts';
import { importRates } from './commands/taxCommands.ts';
import { log } from './core/log.ts';
import { fetchRates } from './documents/exchangeRates.ts';
import { enqueue } from './jobs/queue.ts';
import { deleteOldCopies } from './library/buyerCopies.ts';
import type { FileCheck } from './library/fileCheck.ts';
import type { CommandContext } from './orders/context.ts';
import { resumeCardRefunds } from './payments/cardRefunds.ts';
import { watchStripeKey } from './payments/setUpStripe.ts';
import { holdAfterClockJump } from './privacy/clockJump.ts';
import { applyRetention } from './privacy/retention.ts';
import { reconcileAndAlert } from './reconcile/reconcile.ts';

/** The ECB publishes once a day, in the afternoon. */
const RATES_EVERY_MS = 6 * HOUR_MS;
/** How soon missing files are noticed. A look takes milliseconds. */
const FILES_EVERY_MS = 10_000;
/** How late the daily digest may be. */
const DIGEST_EVERY_MS = 60_000;

/** The seller may ask for a refund again in the moment between its failure and that of its job. */
const REFUNDS_EVERY_MS = 60_000;

/** What a running shop does without being asked. */
export function startPeriodicTasks(
  files: FileCheck,
  /** With the settings in force. */
  shopNow: () => { context: CommandContext; capabilities: readonly OpenCapability[] },
) {
  const { store, clock, env } = shopNow().context;
  const timers: NodeJS.Timeout[] = [];
  let cleaning: Promise<unknown> = Promise.resolve();

  /** At once, and then repeatedly. */
  function repeat(everyMs: number, task: () => void): void {
    task();
    timers.push(setInterval(task, everyMs));
  }

  async function deleteExpired(): Promise<unknown> {
    const { context, capabilities } = shopNow();
    const held = await holdAfterClockJump(context);
    if (held) return log.error({ reason: held }, 'retention paused');
    return Promise.all([
      applyRetention(context),
      deleteOldCopies(env.dataDir, clock, context.shop.delivery),
      ...capabilities.map((one) => one.deleteExpired?.()),
    ]);
  }
  repeat(DAY_MS, () => {
    cleaning = deleteExpired().catch((error) => log.error({ error }, 'retention failed'));
  });

  repeat(FILES_EVERY_MS, () => void files.tend());

  const { ratesUrl } = env;
  if (ratesUrl) {
    repeat(RATES_EVERY_MS, () => {
      fetchRates(ratesUrl)
        .then((file) => importRates(shopNow().context, file))
        .catch((error) => log.warn({ error }, 'exchange rates not updated'));
    });
  }

  repeat(REFUNDS_EVERY_MS, () => {
    resumeCardRefunds(shopNow().context).catch((error) =>
      log.error({ error }, 'refunds not resumed'),
    );
  });

  const sendDigest = () => {
    const job = digestJob(shopNow().context);
    if (!job) return;
    enqueue(store, clock, job).catch((error) => log.error({ error }, 'digest not queued'));
  };
  timers.push(setInterval(sendDigest, DIGEST_EVERY_MS));

  repeat(DAY_MS, () => {
    const { context } = shopNow();
    const { stripeSecretKey, paymentLinkUrl } = context.env;
    if (stripeSecretKey && paymentLinkUrl) void reconcileAndAlert(context);
  });

  repeat(HOUR_MS, () => {
    watchStripeKey(shopNow().context).catch((error) =>
      log.warn({ error }, 'Stripe key not checked'),
    );
  });

  return {
    /** Resolves when nothing is being deleted any more. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await cleaning;
    },
  };
}
