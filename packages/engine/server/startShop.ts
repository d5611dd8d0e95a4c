import type { Content } from '../content/content.ts';
import { type Language, textIn } from '../rules/language.ts';
import type { Shop } from '../rules/shop.ts';
import { createApp } from './app.ts';
import { openCapabilities } from './composition.ts';
import type { Clock } from './core/clock.ts';
import type { Env } from './core/env.ts';
import { openSecrets } from './core/secrets.ts';
import { openStore } from './db/database.ts';
import { type DocumentTypesetter, openTypesetter } from './documents/typesetter.ts';
import type { Site } from './http/site.ts';
import { jobHandlers } from './jobHandlers.ts';
import { releaseLeases } from './jobs/leases.ts';
import type { Queued } from './jobs/queue.ts';
import { startWorker } from './jobs/worker.ts';
import { buyerCopies, openStamper, type Stamper } from './library/buyerCopies.ts';
import { type DeliveryLog, openDeliveryLog } from './library/deliveryLog.ts';
import { editionContent } from './library/editionContent.ts';
import { registerFirstEdition } from './library/editions.ts';
import { openFileCheck } from './library/fileCheck.ts';
import { emailCopies } from './mail/emailCopies.ts';
import { formatSender, openMailer } from './mail/mailer.ts';
import { alertSeller } from './mail/sellerAlert.ts';
import { recordPrice } from './orders/codes.ts';
import type { CommandContext, ProcessContext } from './orders/context.ts';
import { reissueDue } from './orders/dueDocuments.ts';
import { recordLegalTexts } from './orders/legalTexts.ts';
import { resumeCardRefunds } from './payments/cardRefunds.ts';
import { resumeEvents } from './payments/eventJobs.ts';
import { openPayments } from './payments/payments.ts';
import { orderCases } from './refunds/recomputeCase.ts';

type Built = {
  shop: Shop;
  content: Content;
  site: () => Site;
  bundle: string;
  stampFonts: string;
  /** The folder with what documents are set with. */
  documentParts: string;
  typesetter?: DocumentTypesetter;
  stamper?: Stamper;
};

/** Composes a running shop: the app, its store and its worker. */
export async function startShop(env: Env, clock: Clock, built: Built, isDraining?: () => boolean) {
  const store = await openStore(env);
  const secrets = openSecrets(env.shopSecret, env.dataDir);
  const { shop, content, site, bundle } = built;
  const { dataDir, publicUrl } = env;
  const typesetter = built.typesetter ?? openTypesetter(built.documentParts);
  const context: ProcessContext = {
    env,
    publicUrl,
    store,
    clock,
    shop,
    content,
    secrets,
    payments: openPayments(env, secrets),
    bundle,
    currentFiles: () => files.current(),
    wake: (queue) => worker.wake(queue),
    typeset: typesetter.set,
    orderCases,
  };
  await recordSettings(context);
  const editions = editionContent(store, dataDir);
  const files = openFileCheck(context, editions.current);
  await files.repair();
  await resumeWork(context);

  const stamper = built.stamper ?? openStamper();
  const deliveries = openDeliveryLog(store, clock);
  const mailer = openShopMailer(context, deliveries);
  const seller = (actor: string): CommandContext => ({
    ...context,
    actor,
    role: 'owner',
    progress: () => undefined,
  });
  const capabilities = await openCapabilities(seller('shop'), editions);
  const worker = startWorker({
    store,
    clock,
    handlers: jobHandlers(context, mailer, capabilities),
    onFailed: (job, reason) => alertOfFailure(context, job, reason),
  });
  const stamped = buyerCopies(context, dataDir, built.stampFonts, stamper);
  const library = { editions, stamped };
  const app = createApp(context, site, capabilities, deliveries, library, isDraining);
  return {
    app,
    store,
    worker,
    files,
    capabilities,
    seller,
    async close() {
      files.stop();
      for (const capability of capabilities) await capability.close?.();
      await worker.stop();
      mailer.close();
      await deliveries.close();
      await stamper.close();
      await typesetter.close();
      await store.destroy();
    },
  };
}

/** What buyers are shown from now on: the price, the legal texts, and the first edition. */
async function recordSettings(context: ProcessContext) {
  await recordPrice(context);
  await recordLegalTexts(context);
  await registerFirstEdition(context);
}

/** What was interrupted when the shop stopped. */
async function resumeWork(context: ProcessContext): Promise<void> {
  if (!context.env.databaseUrl) await releaseLeases(context.store, context.clock);
  await resumeEvents(context);
  await resumeCardRefunds(context);
  // A document may have waited for a setting that is different now.
  await reissueDue(context.store, context.clock);
}

function openShopMailer(
  { env, store, clock, shop, content }: ProcessContext,
  deliveries: DeliveryLog,
) {
  const senderIn = (language: Language) =>
    env.mailFrom ?? formatSender(textIn(shop.product.name, language), shop.company.email);
  return {
    ...openMailer(env, senderIn, clock, content),
    saveCopy: emailCopies(store, clock),
    onAnswer: deliveries.email,
  };
}

async function alertOfFailure({ store, clock }: ProcessContext, job: Queued, reason: string) {
  if (job.kind === 'seller-alert') return;
  const lines = [`${job.kind}: ${reason}`];
  const { order_id: orderId, case_id: caseId } = job;
  await alertSeller(store, clock, { what: 'job-failed', key: job.id, lines, orderId, caseId });
}
