import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { createApp } from '../server/app.ts';
import { openConsultant } from '../server/consultant/answering.ts';
import { builtInAnswer } from '../server/consultant/builtInAnswer.ts';
import type { Clock } from '../server/core/clock.ts';
import { type Env, readEnv } from '../server/core/env.ts';
import { openSecrets } from '../server/core/secrets.ts';
import { openStore } from '../server/db/database.ts';
import { openTypesetter } from '../server/documents/typesetter.ts';
import { loadSite, openSite, type Site } from '../server/http/site.ts';
import { buyerCopies, openStamper } from '../server/library/buyerCopies.ts';
import { editionContent } from '../server/library/editionContent.ts';
import { applyEvent } from '../server/orders/applyEvent.ts';
import { openDeliveryLog } from '../server/orders/deliveryLog.ts';
import { openPayments } from '../server/payments/payments.ts';
import { content, shop } from './ourShop.ts';
import { newDataFolder } from './testFolder.ts';

export const SITE_FOLDER = resolve(import.meta.dirname, '../dist/site');

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
  const payments = openPayments(env, secrets);
  const site = await prepareSite(env, clock);
  const woken = { times: 0 };
  const editions = editionContent(store, dataDir);
  const context = { store, clock, shop, content, secrets, payments };
  const app = createApp({
    ...context,
    env,
    site,
    editions,
    currentFiles: async () => ({ version: '1.0', problems: [] }),
    applyEvent: (transaction, payload) => applyEvent(context, transaction, payload),
    consultant: openConsultant({
      ...{ store, clock, shop, content, model: undefined },
      builtIn: builtInAnswer(content),
      search: editions.search,
    }),
    stamped: buyerCopies({ shop, content }, dataDir, 'no fonts', openStamper()),
    typesetter: openTypesetter('no fonts'),
    deliveries: openDeliveryLog(store, clock),
    wake: () => {
      woken.times += 1;
    },
  });
  const close = async () => {
    await store.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, site, store, time, dataDir, woken, close };
}

const sites = new Map<string, Promise<Site>>();

/** The pages of 2026, read once for all tests with the settings that pages depend on. */
export async function builtSite(env: Env) {
  const { publicUrl, paymentLinkUrl, purchaseFormUrl, refundFormUrl, production } = env;
  const own = { publicUrl, paymentLinkUrl, purchaseFormUrl, refundFormUrl, production };
  const model = env.consultantModel && new URL(env.consultantModel.url).host;
  const key = JSON.stringify({ ...own, model });
  const known = sites.get(key) ?? loadSite(SITE_FOLDER, env, 2026, content);
  sites.set(key, known);
  const site = await known;
  return () => site;
}

/** Loads pages as the server does: again when the year changes. */
export const renewedSite = (env: Env, clock: Clock) => openSite(SITE_FOLDER, env, clock, content);

export type TestApp = Awaited<ReturnType<typeof testApp>>;
