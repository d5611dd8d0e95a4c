import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openContent } from '../content/content.ts';
import { LANGUAGE_QUERY, languageName, textIn } from '../rules/language.ts';
import { PATHS } from '../rules/paths.ts';
import { isRecord } from '../rules/record.ts';
import type { Shop } from '../rules/shop.ts';
import { capabilities, commands } from './composition.ts';
import { loadBuiltShop, recipientsIn } from './core/builtShop.ts';
import { systemClock } from './core/clock.ts';
import { type Env, readEnv } from './core/env.ts';
import { announce, log, logsJson, openLog } from './core/log.ts';
import { missingForProduction } from './core/missingForProduction.ts';
import { reasonOf } from './core/storeError.ts';
import { UserError } from './core/userError.ts';
import { hasStore } from './db/database.ts';
import { lockDataFolder, prepareDataFolder } from './db/dataFolderLock.ts';
import { registerGauges } from './db/gauges.ts';
import { openDesk } from './desk/openDesk.ts';
import { reservePort } from './http/reservePort.ts';
import { loadBrowserFiles, makeSite, openSite, siteOf } from './http/site.ts';
import { missingFromBundle } from './library/bundle.ts';
import { describeUnpublishedChanges, listEditions } from './library/editions.ts';
import { hasMailbox } from './mail/mailbox.tsx';
import { openShopStore } from './openShopStore.ts';
import { startPeriodicTasks } from './periodicTasks.ts';
import { shopInForce } from './settings/liveShop.ts';
import { startShop } from './startShop.ts';

const SHUTDOWN_MS = 10_000;
const OWN_DIR = fileURLToPath(new URL('..', import.meta.url));

/** Called on a signal; before the shop runs there is nothing to finish. */
let stop: () => void = () => process.exit(0);
// More than once: Ctrl+C reaches this process directly and through the script that started it.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop());
// The last line of a process that dies is for the same reader as all others.
process.on('uncaughtException', (error) => {
  log.fatal({ error }, 'server crashed');
  process.exit(1);
});

async function start() {
  // The data contains buyers' names and orders: no other user of this machine may read it.
  process.umask(0o077);
  openLog({ logLevel: 'info', logFormat: undefined });
  // biome-ignore lint/style/noProcessEnv: read here, once, and passed on as a value
  const given = readEnv(process.env);
  openLog(given);
  const { shop, words, bundle, buildDir } = await loadBuild(given);
  const unready = async (env: Env, inForce: Shop) => [
    ...missingForProduction(env, inForce),
    ...(await missingFromBundle(bundle, words.promised, inForce)),
  ];
  // A start that is refused makes no data. Only a store can supply what environment and folder lack.
  if (given.production && !hasStore(given)) refuse(await unready(given, shop));
  const clock = systemClock;
  const lock = given.databaseUrl ? prepareDataFolder(given.dataDir) : lockDataFolder(given.dataDir);
  const port = await openPort(given);
  const opened = await openShopStore(given);
  const { env, store } = opened;
  if (env.production) refuse(await unready(env, (await shopInForce(store, clock, shop)).shop));
  let isDraining = false;
  const browser = await loadBrowserFiles(join(buildDir, 'site'), join(OWN_DIR, 'browser'));
  const running = await startShop(
    opened,
    clock,
    {
      shop,
      contentOf: (of, changed) => openContent(of, words, recipientsIn(env), changed),
      draftOf: (of) => siteOf({ ...of, browser }, clock().getUTCFullYear()),
      siteOf: (of) => openSite((year) => makeSite({ ...of, browser }, year), clock),
      bundle,
      stampFonts: join(OWN_DIR, 'server', 'stamp'),
      documentParts: join(OWN_DIR, 'server', 'documents'),
    },
    () => isDraining,
  );
  const { files } = running;
  const missingFiles = async () => (await files.current()).problems.length;
  registerGauges({ store, clock, dataDir: env.dataDir, missingFiles });
  const desk = await openDesk(
    () => ({ ...running.seller('desk'), commands, capabilities }),
    join(OWN_DIR, 'desk'),
  );
  port.open((request, response) => running.now().listener(request, response));
  const unpublished = await describeUnpublishedChanges((await listEditions(store))[0], bundle);
  const { problems } = await files.current();
  announceStart(env, running.now().context.shop, {
    unpublished,
    problem: problems[0],
    desk: desk.lines,
  });

  const periodic = startPeriodicTasks(files, () => ({
    context: running.seller('command line'),
    capabilities: running.now().capabilities,
  }));
  stop = () => {
    if (isDraining) return;
    isDraining = true;
    log.info('stopping');
    port.drain();
    setTimeout(close, env.drainSeconds * 1000);
  };
  const close = async () => {
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    await Promise.all([port.close(), desk.close(), periodic.stop()]);
    await running.close();
    lock?.release();
    log.info('stopped');
    process.exit(0);
  };
}

/** The shop as it was built. It must be whole. */
async function loadBuild(env: Env) {
  const buildDir = env.buildDir ?? OWN_DIR;
  const parts = ['shop.config.js', 'site'].map((name) => join(buildDir, name));
  if (
    ![...parts, join(OWN_DIR, 'desk'), join(OWN_DIR, 'browser')].every((path) => existsSync(path))
  ) {
    throw new UserError('The shop is not built. Run: npm run build');
  }
  const { shop, words } = await loadBuiltShop(buildDir, env);
  const bundle = join(buildDir, 'guide');
  return { shop, words, bundle, buildDir };
}

function refuse(missing: readonly string[]): void {
  if (missing.length > 0) {
    throw new UserError(`This shop is not ready for production:\n  ${missing.join('\n  ')}`);
  }
}

/** Reserves the port of the site, or says why it cannot. */
async function openPort(env: Env) {
  try {
    return await reservePort(env.port, env.host);
  } catch (error) {
    throw new UserError(
      isRecord(error) && error.code === 'EADDRINUSE'
        ? `Port ${env.port} is already in use. Stop the program that uses it, or set PORT to another number.`
        : `The server can’t listen on port ${env.port}: ${reasonOf(error)}`,
    );
  }
}

/** Where the shop is, and what the seller should know of it. */
function announceStart(
  env: Env,
  shop: Shop,
  of: { unpublished: string | undefined; problem: string | undefined; desk: readonly string[] },
) {
  const { unpublished, problem, desk } = of;
  const about: [name: string, value: string | undefined][] = [
    ['Site', `${env.publicUrl}/`],
    ...shop.languages
      .slice(1)
      .map((language): [string, string] => [
        languageName(language),
        `${env.publicUrl}/?${LANGUAGE_QUERY}=${language}`,
      ]),
    ['Data', env.dataDir],
    ['Forms', formsLeave('purchase form', env.purchaseFormUrl)],
    ['Forms', formsLeave('refund form', env.refundFormUrl)],
    ['Payments', env.paymentLinkUrl ? undefined : 'test mode, no one is charged'],
    ['Mailbox', hasMailbox(env) ? env.publicUrl + PATHS.mailbox : undefined],
    [
      'Email',
      env.smtpUrl || hasMailbox(env)
        ? undefined
        : 'not sent, only saved in DATA_DIR. Set SMTP_URL to send it',
    ],
    ['Version', unpublished],
    ['Files', problem && `not ready: ${problem}`],
    ['Desk', desk.join('\n            ')],
  ];
  const lines = about.filter(([, value]) => value !== undefined);
  // In production a program reads the log, and only JSON; elsewhere a person wants to see the password.
  if (!env.production || !logsJson()) {
    announce(`\n  ${textIn(shop.product.name, shop.languages[0])}\n`);
    for (const [name, value] of lines) announce(`  ${name.padEnd(9)} ${value}`);
    announce('\n  Stop with Ctrl+C\n');
  }
  log.info(
    {
      site: `${env.publicUrl}/`,
      data: env.dataDir,
      desk: desk[0],
      ...(unpublished && { unpublished }),
    },
    'started',
  );
}

const formsLeave = (form: string, url: string | undefined) =>
  url && `the ${form} goes to ${new URL(url).host}, as the privacy policy says`;

start().catch((error: unknown) => {
  // biome-ignore lint/style/noProcessEnv: the settings themselves may be what is wrong
  const isProduction = process.env.NODE_ENV === 'production';
  if (error instanceof UserError) {
    if (isProduction && logsJson()) log.fatal({ reason: error.message }, 'server could not start');
    else announce(`\n${error.message}\n`);
  } else log.fatal({ error }, 'server could not start');
  process.exit(1);
});
