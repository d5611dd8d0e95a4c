import type { Content } from '../content/content.ts';
import { textIn } from '../rules/language.ts';
import type { Shop } from '../rules/shop.ts';
import { createApp } from './app.ts';
import { alertHandler } from './commands/sellerAlerts.ts';
import type { Clock } from './core/clock.ts';
import type { Env } from './core/env.ts';
import { openSecrets } from './core/secrets.ts';
import { openStore } from './db/database.ts';
import type { Site } from './http/site.ts';
import { releaseLeases } from './jobs/leases.ts';
import { alertSeller } from './jobs/queue.ts';
import { startWorker } from './jobs/worker.ts';
import { buyerCopies, stampHandler } from './library/buyerCopies.ts';
import { newEditionHandler } from './library/editionEmails.ts';
import { registerFirstEdition } from './library/editions.ts';
import { lostLinkJob } from './library/lostLink.tsx';
import { openStamper, type Stamper } from './library/stamper.ts';
import { formatSender, openMailer } from './mail/mailer.ts';
import type { CommandContext, OrderContext } from './orders/context.ts';
import { orderJobs } from './orders/orderJobs.ts';
import { openPayments } from './payments/payments.ts';
import { openRefundGateway } from './payments/refundGateway.ts';
import { sandboxHandler } from './payments/sandbox.ts';
import { caseEmailJobs } from './refunds/caseEmailJobs.ts';
import { cardRefundJob } from './refunds/payCase.ts';

/** Composes a running shop: the app, its store and its worker. */
export async function startShop(
  env: Env,
  clock: Clock,
  built: {
    shop: Shop;
    content: Content;
    site: () => Site;
    bundle: string;
    stampFonts: string;
    stamper?: Stamper;
  },
  isDraining?: () => boolean,
) {
  const store = await openStore(env);
  const secrets = openSecrets(env.shopSecret, env.dataDir);
  const payments = openPayments(env, secrets);
  const { shop, content, site } = built;
  const context: OrderContext = { store, clock, shop, content, secrets, payments };
  await registerFirstEdition(context, env.dataDir, built.bundle);

  if (!env.databaseUrl) await releaseLeases(store, clock);
  const stamper = built.stamper ?? openStamper();
  const stamped = buyerCopies(context, env.dataDir, built.stampFonts, stamper);
  const from =
    env.mailFrom ?? formatSender(textIn(shop.product.name, shop.languages[0]), shop.company.email);
  const mailer = openMailer(env, from, clock, content);
  const ownUrl = `http://127.0.0.1:${env.port}`;
  const worker = startWorker({
    store,
    clock,
    handlers: {
      'sandbox-event': sandboxHandler(ownUrl, payments.webhookSecret, clock),
      ...orderJobs(context, mailer, env.publicUrl),
      'seller-alert': alertHandler(context, mailer, env),
      ...caseEmailJobs(context, mailer, env.publicUrl),
      'card-refund': cardRefundJob(context, openRefundGateway(env, { store, clock })),
      'lost-link-request': lostLinkJob(context),
      'new-edition': newEditionHandler(context, mailer, env.publicUrl),
      'stamp-files': stampHandler(store, stamped),
    },
    async onFailed(job, reason) {
      if (job.kind === 'seller-alert') return;
      const lines = [`${job.kind}: ${reason}`];
      const { order_id: orderId, case_id: caseId } = job;
      await alertSeller(store, clock, { what: 'job-failed', key: job.id, lines, orderId, caseId });
    },
  });
  const app = createApp({ ...context, env, site, stamped, wake: worker.wake, isDraining });
  return {
    app,
    store,
    worker,
    /** The context that commands run in. */
    seller: (actor: CommandContext['actor']): CommandContext => ({
      ...context,
      env,
      publicUrl: env.publicUrl,
      bundle: built.bundle,
      actor,
      wake: worker.wake,
      progress: () => undefined,
    }),
    async close() {
      await worker.stop();
      mailer.close();
      await stamper.close();
      await store.destroy();
    },
  };
}
