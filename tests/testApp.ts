import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createApp } from '../server/app.ts';
import { type Env, readEnv } from '../server/env.ts';
import { stampedFiles } from '../server/library/stampedFiles.ts';
import { openPayments } from '../server/payment/payments.ts';
import { openSecrets } from '../server/secrets.ts';
import { openStore } from '../server/store/database.ts';
import { currentSite } from '../server/web/currentSite.ts';
import type { Site } from '../server/web/site.ts';

export const SITE_FOLDER = resolve(import.meta.dirname, '../dist/site');

/** The whole server without a port: a real store in a new folder, a clock that tests turn. */
export async function testApp(variables: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-test-'));
  const env: Env = readEnv({ PUBLIC_URL: 'http://localhost', DATA_DIR: dataDir, ...variables });
  const time = { now: new Date('2026-11-15T12:00:00Z') };
  const clock = () => new Date(time.now);
  const store = await openStore(env);
  const secrets = openSecrets('a secret for tests that is long enough', dataDir);
  const payments = openPayments(env, secrets);
  const site = await builtSite(env, variables, clock);
  const app = createApp({
    env,
    store,
    clock,
    site,
    secrets,
    payments,
    stamped: stampedFiles(dataDir, 'no fonts'),
    wake: () => undefined,
  });
  const close = async () => {
    await store.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, site, store, time, dataDir, close };
}

const sites = new Map<string, Promise<() => Site>>();

/** Preparing the pages takes a second: once per environment is enough. */
export function builtSite(env: Env, variables: object, clock: () => Date) {
  const key = JSON.stringify(variables);
  const known = sites.get(key) ?? prepared(env, clock);
  sites.set(key, known);
  return known;
}

async function prepared(env: Env, clock: () => Date) {
  const { site, settled } = await currentSite(SITE_FOLDER, env, clock);
  await settled;
  return site;
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;
