import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { openContent } from '../packages/engine/content/content.ts';
import { createApp } from '../packages/engine/server/app.ts';
import { openCapabilities } from '../packages/engine/server/composition.ts';
import { recipientsIn } from '../packages/engine/server/core/builtShop.ts';
import type { Clock } from '../packages/engine/server/core/clock.ts';
import { type Env, readEnv } from '../packages/engine/server/core/env.ts';
import { openSecrets } from '../packages/engine/server/core/secrets.ts';
import { openStore } from '../packages/engine/server/db/database.ts';
import { openTypesetter } from '../packages/engine/server/documents/typesetter.ts';
import {
  loadBrowserFiles,
  makeSite,
  openSite,
  type Site,
  siteOf,
} from '../packages/engine/server/http/site.ts';
import { buyerCopies, openStamper } from '../packages/engine/server/library/buyerCopies.ts';
import { openDeliveryLog } from '../packages/engine/server/library/deliveryLog.ts';
import { editionContent } from '../packages/engine/server/library/editionContent.ts';
import type { ProcessContext } from '../packages/engine/server/orders/context.ts';
import { openPayments } from '../packages/engine/server/payments/payments.ts';
import { orderCases } from '../packages/engine/server/refunds/recomputeCase.ts';
import { shop, words } from './ourShop.ts';
import { newDataFolder } from './testFolder.ts';

const DIST = resolve(import.meta.dirname, '../dist');
/** What the build made for the browser. */
export const browser = await loadBrowserFiles(`${DIST}/site`, `${DIST}/browser`);

/** The whole server without a port: a real store in a new folder, a clock that tests control. */
export async function testApp(
  variables: Record<string, string> = {},
  prepareSite: (env: Env, clock: Clock) => Promise<() => Site> = builtSite,
) {
  const dataDir = newDataFolder();
  const env: Env = readEnv({ PUBLIC_URL: 'http://localhost', DATA_DIR: dataDir, ...variables });
  const time = { now: new Date('2026-11-15T12:00:00Z') };
  const clock = () => new Date(time.now);
  const store = await openStore(env);
  const secrets = openSecrets('a secret for tests that is long enough', dataDir);
  const site = await prepareSite(env, clock);
  const woken = { times: 0 };
  const editions = editionContent(store, dataDir);
  const content = contentFor(env);
  const context: ProcessContext = {
    env,
    store,
    clock,
    shop,
    content,
    secrets,
    payments: openPayments(env, secrets),
    bundle: 'no bundle',
    currentFiles: async () => ({ version: '1.0', problems: [] }),
    wake: () => {
      woken.times += 1;
    },
    settings: {
      folder: shop,
      siteWith: () => ({ page: () => undefined }),
      changed: async () => undefined,
    },
    typeset: openTypesetter('no fonts').set,
    orderCases,
  };
  const seller = {
    ...context,
    ...{ actor: 'shop', role: 'owner' as const, progress: () => undefined },
  };
  const stamped = buyerCopies({ shop, content }, dataDir, 'no fonts', openStamper());
  const app = createApp(
    context,
    site,
    await openCapabilities(seller, editions),
    openDeliveryLog(store, clock),
    { editions, stamped },
  );
  const close = async () => {
    await store.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, site, store, time, dataDir, woken, close };
}

const contentFor = (env: Env) => openContent(shop, words, recipientsIn(env));
const sites = new Map<string, Site>();

/** The pages of 2026, kept for all tests with the settings that pages depend on. */
export async function builtSite(env: Env) {
  const { publicUrl, paymentLinkUrl, purchaseFormUrl, refundFormUrl, production, hsts } = env;
  const own = { publicUrl, paymentLinkUrl, purchaseFormUrl, refundFormUrl, production, hsts };
  const key = JSON.stringify({ ...own, ...recipientsIn(env) });
  const site = sites.get(key) ?? siteOf({ shop, content: contentFor(env), env, browser }, 2026);
  sites.set(key, site);
  return () => site;
}

/** Makes pages as the server does: all at once, and again when the year changes. */
export const renewedSite = (env: Env, clock: Clock) =>
  openSite((year) => makeSite({ shop, content: contentFor(env), env, browser }, year), clock);

export type TestApp = Awaited<ReturnType<typeof testApp>>;
