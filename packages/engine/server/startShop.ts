import type { Content } from '../content/content.ts';
import { type Language, textIn } from '../rules/language.ts';
import type { Shop } from '../rules/shop.ts';
import { createApp } from './app.ts';
import { reminderHandler } from './checkout/reminder.tsx';
import { alertHandler } from './commands/sellerAlerts.ts';
import { signInLinkHandler } from './commands/signInLinkCommands.ts';
import { openConsultant } from './consultant/answering.ts';
import { builtInAnswer } from './consultant/builtInAnswer.ts';
import { consultantAccess } from './consultant/consultantAccess.ts';
import { releaseQuestions } from './consultant/conversations.ts';
import { openModelEngine } from './consultant/modelEngine.ts';
import type { Clock } from './core/clock.ts';
import type { Env } from './core/env.ts';
import { openSecrets } from './core/secrets.ts';
import { openStore } from './db/database.ts';
import { disputeDraftHandler } from './disputes/disputeDraft.ts';
import { checkVatNumberHandler } from './documents/checkVatNumber.ts';
import { issueAtOnce, issueDocumentsHandler } from './documents/issueDocuments.ts';
import { type DocumentTypesetter, openTypesetter } from './documents/typesetter.ts';
import { openVatRegister } from './documents/vatRegister.ts';
import type { Site } from './http/site.ts';
import { releaseLeases } from './jobs/leases.ts';
import { startWorker } from './jobs/worker.ts';
import { buyerCopies, openStamper, type Stamper } from './library/buyerCopies.ts';
import { messageJobs } from './library/buyerMessages.ts';
import { openDeliveryLog } from './library/deliveryLog.ts';
import { editionContent } from './library/editionContent.ts';
import { newEditionHandler } from './library/editionEmails.ts';
import { registerFirstEdition } from './library/editions.ts';
import { openFileCheck } from './library/fileCheck.ts';
import { lostLinkJob } from './library/lostLink.tsx';
import { publishDraftHandler } from './library/publishEditionDraft.ts';
import { emailCopies } from './mail/emailCopies.ts';
import { formatSender, openMailer } from './mail/mailer.ts';
import { alertSeller } from './mail/sellerAlert.ts';
import { recordPrice } from './orders/codes.ts';
import type { CommandContext, OrderContext } from './orders/context.ts';
import { reissueDue } from './orders/dueDocuments.ts';
import { recordLegalTexts } from './orders/legalTexts.ts';
import { orderJobs } from './orders/orderJobs.ts';
import { resumeCardRefunds } from './payments/cardRefunds.ts';
import { resumeEvents } from './payments/eventJobs.ts';
import { openPayments } from './payments/payments.ts';
import { openRefundGateway } from './payments/refundGateway.ts';
import { sandboxHandler } from './payments/sandbox.ts';
import { cardRefundJob } from './refunds/cardRefundJob.ts';
import { caseEmailJobs } from './refunds/caseEmails.ts';
import { openCaseJob } from './refunds/openCase.ts';
import { orderCases } from './refunds/recomputeCase.ts';
import { webhookHandler } from './webhooks/deliver.ts';

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
    /** The folder with what documents are set with. */
    documentParts: string;
    typesetter?: DocumentTypesetter;
    stamper?: Stamper;
  },
  isDraining?: () => boolean,
) {
  const store = await openStore(env);
  const secrets = openSecrets(env.shopSecret, env.dataDir);
  const payments = openPayments(env, secrets);
  const { shop, content, site } = built;
  const context: OrderContext = { store, clock, shop, content, secrets, payments, orderCases };
  await recordPrice(context);
  await recordLegalTexts(context);
  await registerFirstEdition(context, env.dataDir, built.bundle);
  const editions = editionContent(store, env.dataDir);
  const { dataDir } = env;
  const places = { dataDir, bundle: built.bundle, currentEdition: editions.current };
  const files = openFileCheck(context, places);
  await files.repair();

  if (!env.databaseUrl) {
    await releaseLeases(store, clock);
    await releaseQuestions(store);
  }
  await resumeEvents(context);
  await resumeCardRefunds(context);
  // A document may have waited for a setting that is different now.
  await reissueDue(store, clock);
  const model = env.consultantModel && openModelEngine(env.consultantModel);
  const builtIn = builtInAnswer(content);
  const consultant = openConsultant({ ...context, model, builtIn, search: editions.search });
  const stamper = built.stamper ?? openStamper();
  const typesetter = built.typesetter ?? openTypesetter(built.documentParts);
  const stamped = buyerCopies(context, env.dataDir, built.stampFonts, stamper);
  const senderIn = (language: Language) =>
    env.mailFrom ?? formatSender(textIn(shop.product.name, language), shop.company.email);
  const deliveries = openDeliveryLog(store, clock);
  const mailer = {
    ...openMailer(env, senderIn, clock, content),
    saveCopy: emailCopies(store, clock),
    onAnswer: deliveries.email,
  };
  const vatRegister = env.viesUrl ? openVatRegister(env.viesUrl) : undefined;
  const withDocuments = { ...context, issueAtOnce: issueAtOnce(context, vatRegister) };
  const ownUrl = `http://127.0.0.1:${env.port}`;
  const worker = startWorker({
    store,
    clock,
    handlers: {
      'sandbox-event': sandboxHandler(ownUrl, payments.webhookSecret, clock),
      ...orderJobs(withDocuments, mailer, env.publicUrl, (order, ownUrl) =>
        consultantAccess(context, order, ownUrl),
      ),
      'seller-alert': alertHandler(context, mailer, env),
      ...caseEmailJobs(context, mailer, env.publicUrl),
      'open-case': openCaseJob(context),
      'card-refund': cardRefundJob(context, openRefundGateway(env, { store, clock })),
      'lost-link-request': lostLinkJob(context),
      'issue-documents': issueDocumentsHandler(context, vatRegister),
      'check-vat-number': checkVatNumberHandler(context, vatRegister),
      'dispute-draft': disputeDraftHandler({
        ...context,
        env,
        publicUrl: env.publicUrl,
        typeset: typesetter.set,
      }),
      'new-edition': newEditionHandler(context, mailer, env.publicUrl),
      'publish-edition': publishDraftHandler({ ...context, env, wake: () => worker.wake() }),
      'form-reminder': reminderHandler(context, mailer, env.publicUrl),
      'sign-in-link': signInLinkHandler(context, mailer, env),
      ...messageJobs(context, mailer, env.publicUrl),
      'webhook-delivery': webhookHandler(context, env, payments.provider === 'sandbox'),
    },
    async onFailed(job, reason) {
      if (job.kind === 'seller-alert') return;
      const lines = [`${job.kind}: ${reason}`];
      const { order_id: orderId, case_id: caseId } = job;
      await alertSeller(store, clock, { what: 'job-failed', key: job.id, lines, orderId, caseId });
    },
  });
  const app = createApp({
    ...context,
    env,
    site,
    stamped,
    editions,
    currentFiles: files.current,
    consultant,
    typesetter,
    deliveries,
    isDraining,
    wake: worker.wake,
  });
  return {
    app,
    store,
    worker,
    files,
    /** The context that commands run in. */
    seller: (actor: CommandContext['actor']): CommandContext => ({
      ...context,
      env,
      publicUrl: env.publicUrl,
      bundle: built.bundle,
      currentFiles: files.current,
      actor,
      wake: worker.wake,
      typeset: typesetter.set,
      progress: () => undefined,
    }),
    async close() {
      files.stop();
      await consultant.close();
      await worker.stop();
      mailer.close();
      await deliveries.close();
      await stamper.close();
      await typesetter.close();
      await store.destroy();
    },
  };
}
