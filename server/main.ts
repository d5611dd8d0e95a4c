import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { DAY_MS, HOUR_MS } from '../rules/calendar.ts';
import { LANGUAGE_QUERY, languageName, textIn } from '../rules/language.ts';
import { PATHS } from '../rules/paths.ts';
import { digestJob } from './commands/salesNews.ts';
import { importRates } from './commands/taxCommands.ts';
import { loadBuiltShop } from './core/builtShop.ts';
import { systemClock } from './core/clock.ts';
import { readEnv } from './core/env.ts';
import { announce, log, openLog } from './core/log.ts';
import { missingForProduction } from './core/missingForProduction.ts';
import { UserError } from './core/userError.ts';
import { lockDataFolder } from './db/dataFolderLock.ts';
import { registerGauges } from './db/gauges.ts';
import { openDesk } from './desk/openDesk.ts';
import { fetchRates } from './documents/exchangeRates.ts';
import { reservePort } from './http/reservePort.ts';
import { openSite } from './http/site.ts';
import { enqueue } from './jobs/queue.ts';
import { missingFromBundle } from './library/bundle.ts';
import { deleteOldCopies } from './library/buyerCopies.ts';
import { describeUnpublishedChanges, listEditions } from './library/editions.ts';
import { deleteAbandonedUploads } from './library/uploadFiles.ts';
import { hasMailbox } from './mail/mailbox.tsx';
import { holdAfterClockJump } from './privacy/clockJump.ts';
import { applyRetention } from './privacy/retention.ts';
import { reconcileDaily } from './reconcile/reconcile.ts';
import { startShop } from './startShop.ts';

const SHUTDOWN_MS = 10_000;
/** The ECB publishes once a day, in the afternoon. */
const RATES_EVERY_MS = 6 * HOUR_MS;
/** How late the daily digest may be. */
const DIGEST_EVERY_MS = 60_000;

/** Called on a signal; before the shop runs there is nothing to finish. */
let stop: () => void = () => process.exit(0);
// More than once: Ctrl+C reaches this process directly and through the script that started it.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop());

async function start() {
  // The data contains buyers' names and orders: no other user of this machine may read it.
  process.umask(0o077);
  // biome-ignore lint/style/noProcessEnv: read here, once, and passed on as a value
  const env = readEnv(process.env);
  openLog(env);
  const ownDir = fileURLToPath(new URL('..', import.meta.url));
  const buildDir = env.buildDir ?? ownDir;
  const parts = ['shop.config.js', 'site'].map((name) => join(buildDir, name));
  if (![...parts, join(ownDir, 'desk')].every((path) => existsSync(path))) {
    throw new UserError('The shop is not built. Run: npm run build');
  }
  const { shop, words, content } = await loadBuiltShop(buildDir);
  const bundle = join(buildDir, 'guide');
  const missing = env.production
    ? [
        ...missingForProduction(env, shop),
        ...(await missingFromBundle(bundle, words.promised, shop)),
      ]
    : [];
  if (missing.length > 0) {
    throw new UserError(`This shop is not ready for production:\n  ${missing.join('\n  ')}`);
  }

  const clock = systemClock;
  // Processes on PostgreSQL share the folder by design.
  const lock = env.databaseUrl ? undefined : lockDataFolder(env.dataDir);
  const port = await reservePort(env.port, env.host).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(
      error.code === 'EADDRINUSE'
        ? `Port ${env.port} is already in use. Stop the program that uses it, or set PORT to another number.`
        : `The server can’t listen on port ${env.port}: ${error.message}`,
    );
  });
  let isDraining = false;
  const site = await openSite(join(buildDir, 'site'), env, clock, content);
  const running = await startShop(
    env,
    clock,
    {
      shop,
      content,
      site,
      bundle,
      stampFonts: join(ownDir, 'server', 'stamp'),
      documentParts: join(ownDir, 'server', 'documents'),
    },
    () => isDraining,
  );
  const { store } = running;
  registerGauges({ store, clock, dataDir: env.dataDir });
  const desk = await openDesk(running.seller('desk'), join(ownDir, 'desk'));
  port.open(getRequestListener(running.app.fetch));
  announce(`\n  ${textIn(shop.product.name, shop.languages[0])}\n`);
  announce(`  Site      ${env.publicUrl}/`);
  for (const language of shop.languages.slice(1)) {
    const address = `${env.publicUrl}/?${LANGUAGE_QUERY}=${language}`;
    announce(`  ${languageName(language).padEnd(9)} ${address}`);
  }
  announce(`  Data      ${env.dataDir}`);
  for (const [form, url] of [
    ['purchase form', env.purchaseFormUrl],
    ['refund form', env.refundFormUrl],
  ] as const) {
    if (url)
      announce(`  Forms     the ${form} goes to ${new URL(url).host}, as the privacy policy says`);
  }
  if (!env.paymentLinkUrl) announce('  Payments  test mode, no one is charged');
  if (hasMailbox(env)) announce(`  Mailbox   ${env.publicUrl}${PATHS.mailbox}`);
  else if (!env.smtpUrl)
    announce('  Email     not sent, only saved in DATA_DIR. Set SMTP_URL to send it');
  const [edition] = await listEditions(store);
  const unpublished = await describeUnpublishedChanges(edition, bundle);
  if (unpublished) announce(`  Guide     ${unpublished}`);
  announce(`  Desk      ${desk.lines.join('\n            ')}`);
  announce('\n  Stop with Ctrl+C\n');

  const deleteExpired = async () => {
    const held = await holdAfterClockJump({ store, clock, shop });
    if (held) return log.error({ reason: held }, 'retention paused');
    await Promise.all([
      applyRetention(running.seller('command line')),
      deleteOldCopies(env.dataDir, clock, shop.delivery),
      deleteAbandonedUploads(store, env.dataDir, clock),
    ]);
  };
  const cleanUp = () => deleteExpired().catch((error) => log.error({ error }, 'retention failed'));
  const updateRates = async () => {
    if (!env.ratesUrl) return;
    try {
      await importRates(running.seller('command line'), await fetchRates(env.ratesUrl));
    } catch (error) {
      log.warn({ error }, 'exchange rates not updated');
    }
  };
  void updateRates();
  const ratesTimer = setInterval(updateRates, RATES_EVERY_MS);
  const sendDigest = async () => {
    const job = digestJob(running.seller('command line'));
    if (job) await enqueue(store, clock, job);
  };
  const digestTimer = setInterval(
    () => sendDigest().catch((error) => log.error({ error }, 'digest not queued')),
    DIGEST_EVERY_MS,
  );
  let cleaning = cleanUp();
  const daily = setInterval(() => {
    cleaning = cleanUp();
  }, DAY_MS);
  const reconciling = env.stripeSecretKey
    ? reconcileDaily(running.seller('command line'), env, running.worker.wake)
    : undefined;

  stop = () => {
    if (isDraining) return;
    isDraining = true;
    port.drain();
    setTimeout(close, env.drainSeconds * 1000);
  };
  const close = async () => {
    clearInterval(daily);
    clearInterval(ratesTimer);
    clearInterval(digestTimer);
    reconciling?.stop();
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    await Promise.all([port.close(), desk.close(), cleaning]);
    await running.close();
    lock?.release();
    process.exit(0);
  };
}

start().catch((error: unknown) => {
  if (error instanceof UserError) announce(`\n${error.message}\n`);
  else log.fatal({ error }, 'server could not start');
  process.exit(1);
});
