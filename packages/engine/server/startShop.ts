import type { Content } from '../content/content.ts';
import { type Language, textIn } from '../rules/language.ts';
import type { Shop } from '../rules/shop.ts';
import { createApp, siteListener } from './app.ts';
import { beginCapabilities, commands, openCapabilities } from './composition.ts';
import type { Clock } from './core/clock.ts';
import type { Env } from './core/env.ts';
import { log } from './core/log.ts';
import type { Secrets } from './core/secrets.ts';
import { UserError } from './core/userError.ts';
import type { Store } from './db/database.ts';
import { type DocumentTypesetter, openTypesetter } from './documents/typesetter.ts';
import type { Site } from './http/site.ts';
import { jobHandlers } from './jobHandlers.ts';
import { releaseLeases } from './jobs/leases.ts';
import type { Queued } from './jobs/queue.ts';
import { startWorker } from './jobs/worker.ts';
import { buyerCopies, openStamper, type Stamper } from './library/buyerCopies.ts';
import { type DeliveryLog, openDeliveryLog } from './library/deliveryLog.ts';
import { type Editions, editionContent } from './library/editionContent.ts';
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
import { connectionMark, withStripeConnection } from './payments/connection.ts';
import { resumeEvents } from './payments/eventJobs.ts';
import { openPayments } from './payments/payments.ts';
import { orderCases } from './refunds/recomputeCase.ts';
import { type ChangedWords, followSettings, markOf, shopInForce } from './settings/liveShop.ts';

type InForce = { env: Env; shop: Shop; words: ChangedWords };

type OpenedStore = {
  /** With what the Stripe connection supplies. */
  env: Env;
  store: Store;
  secrets: Secrets;
};

type PagesOf = { env: Env; shop: Shop; content: Content };

type Built = {
  /** As its folder says. */
  shop: Shop;
  contentOf: (shop: Shop, words: ChangedWords) => Content;
  siteOf: (of: PagesOf) => Promise<() => Site>;
  /** The same, each page made when it is asked for. */
  draftOf: (of: PagesOf) => Site;
  bundle: string;
  stampFonts: string;
  /** The folder with what documents are set with. */
  documentParts: string;
  typesetter?: DocumentTypesetter;
  stamper?: Stamper;
};

/** What follows from the settings, made anew when they change. */
type OpenShop = Awaited<ReturnType<typeof openWith>>;

/** Composes a running shop: the app and its worker. Closes the store that it is given. */
export async function startShop(
  { env: given, store, secrets }: OpenedStore,
  clock: Clock,
  built: Built,
  isDraining?: () => boolean,
) {
  const { bundle } = built;
  const { dataDir } = given;
  const typesetter = built.typesetter ?? openTypesetter(built.documentParts);
  const followed = { store, clock, alsoOn: () => connectionMark(store) };
  const mark = await markOf(followed);
  const contextFor = ({ env, shop: of, words: changed }: InForce): ProcessContext => ({
    env,
    store,
    clock,
    shop: of,
    content: built.contentOf(of, changed),
    secrets,
    payments: openPayments(env, secrets),
    bundle,
    currentFiles: () => files.current(),
    wake: (queue) => worker.wake(queue),
    settings: {
      folder: built.shop,
      siteWith: (ofTrial, trialWords) =>
        built.draftOf({ env, shop: ofTrial, content: built.contentOf(ofTrial, trialWords) }),
      changed: () => following.look(),
    },
    typeset: typesetter.set,
    orderCases,
  });
  const inForce = async (): Promise<InForce> => ({
    env: await withStripeConnection(given, { store, secrets }),
    ...(await shopInForce(store, clock, built.shop)),
  });
  const context = contextFor(await inForce());
  await recordSettings(context);
  await registerFirstEdition(context);
  const editions = editionContent(store, dataDir);
  const files = openFileCheck(context, editions.current);
  await files.repair();
  await resumeWork(context);

  const stamper = built.stamper ?? openStamper();
  const deliveries = openDeliveryLog(store, clock);
  const parts = { built, editions, stamper, deliveries, isDraining };
  await beginCapabilities(context);
  let current = await openWith(context, parts);
  const worker = startWorker({
    store,
    clock,
    handlers: () => current.handlers,
    onFailed: (job, reason) => alertOfFailure(current.context, job, reason),
  });
  let pricing = Promise.resolve();
  /** Former ones, until what they have begun is done. */
  const retiring = new Set<OpenShop>();
  const following = followSettings(followed, mark, async () => {
    const next = contextFor(await inForce());
    await recordSettings(next);
    const former = current;
    current = await openWith(next, parts);
    retiring.add(former);
    former
      .retire()
      .catch((error) => log.error({ error }, 'former settings still in use'))
      .finally(() => retiring.delete(former));
    // Not awaited: it ends with opening the shop again, with the new link.
    if (isPriceNew(former.context, next)) pricing = followPrice(sellerIn(next, 'shop'));
  });
  return {
    /** Those of the settings in force. */
    now: () => current,
    store,
    worker,
    files,
    settings: following,
    seller: (actor: string) => sellerIn(current.context, actor),
    async close() {
      files.stop();
      await pricing;
      await following.stop();
      for (const one of [current, ...retiring]) await one.close();
      await worker.stop();
      for (const one of [current, ...retiring]) one.mailer.close();
      await deliveries.close();
      await stamper.close();
      await typesetter.close();
      await store.destroy();
    },
  };
}

const sellerIn = (context: ProcessContext, actor: string): CommandContext => ({
  ...context,
  actor,
  role: 'owner',
  progress: () => undefined,
});

type OpenParts = {
  built: Built;
  editions: Editions;
  stamper: Stamper;
  deliveries: DeliveryLog;
  isDraining: (() => boolean) | undefined;
};

async function openWith(context: ProcessContext, parts: OpenParts) {
  const { built, editions, stamper, deliveries, isDraining } = parts;
  const { env, shop, content } = context;
  const site = await built.siteOf({ env, shop, content });
  const mailer = openShopMailer(context, deliveries);
  const capabilities = await openCapabilities(sellerIn(context, 'shop'), editions);
  const stamped = buyerCopies(context, env.dataDir, built.stampFonts, stamper);
  const app = createApp(context, site, capabilities, deliveries, { editions, stamped }, isDraining);
  return {
    context,
    app,
    mailer,
    capabilities,
    handlers: jobHandlers(context, mailer, capabilities),
    listener: siteListener(app, { env, shop, site }),
    /** Once what it has begun is done. */
    async retire(): Promise<void> {
      await Promise.all(capabilities.map((one) => one.retire?.()));
      mailer.close();
    },
    async close(): Promise<void> {
      for (const capability of capabilities) await capability.close?.();
    },
  };
}

/** The payment link that the shop has made itself charges the price that it shows. */
const isPriceNew = ({ shop: before }: ProcessContext, { env, shop: now }: ProcessContext) =>
  env.connected.includes('PAYMENT_LINK_URL') &&
  (before.price.cents !== now.price.cents || before.price.currency !== now.price.currency);

/** Another process may be faster. Until Stripe has the new price, the former one is accepted for a day. */
async function followPrice(seller: CommandContext): Promise<void> {
  try {
    await commands['stripe-check'].run(seller, {});
  } catch (error) {
    if (!(error instanceof UserError)) log.error({ error }, 'Stripe has not got the new price');
  }
}

/** What buyers are shown from now on: the price and the legal texts. */
async function recordSettings(context: ProcessContext) {
  await recordPrice(context);
  await recordLegalTexts(context);
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
