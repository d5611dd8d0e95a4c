import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { type Content, openContent, type Words } from '../packages/engine/content/content.ts';
import { HOUR_MS } from '../packages/engine/rules/calendar.ts';
import { PATHS } from '../packages/engine/rules/paths.ts';
import type { Shop } from '../packages/engine/rules/shop.ts';
import { recipientsIn } from '../packages/engine/server/core/builtShop.ts';
import { type Env, readEnv } from '../packages/engine/server/core/env.ts';
import { openTypesetter } from '../packages/engine/server/documents/typesetter.ts';
import { siteOf } from '../packages/engine/server/http/site.ts';
import { openStamper, type Stamper } from '../packages/engine/server/library/buyerCopies.ts';
import { openShopStore } from '../packages/engine/server/openShopStore.ts';
import type { CommandContext } from '../packages/engine/server/orders/context.ts';
import type { ChangedWords } from '../packages/engine/server/settings/liveShop.ts';
import { startShop } from '../packages/engine/server/startShop.ts';
import { type PaymentEvent, signed, WEBHOOK_SECRET } from './fakes/paymentEvents.ts';
import * as ours from './ourShop.ts';
import { queued } from './queued.ts';
import { browser, builtSite } from './testApp.ts';
import { newDataFolder } from './testFolder.ts';

const STAMP_FONTS = resolve(import.meta.dirname, '../dist/server/stamp');
const DOCUMENT_PARTS = resolve(import.meta.dirname, '../dist/server/documents');
/** Long enough for a PDF to be stamped on a busy machine. */
const SLOWLY = { timeout: 50_000, interval: 10 };
/** Long enough for several retries there. */
const STEP_BY_STEP = { timeout: 110_000, interval: 200 };

type PagesOf = { env: Env; shop: Shop; content: Content };

/**
 * A whole shop with its worker, without a port. With several copies on one database, requests go to
 * them in turn.
 */
export async function testShop(
  variables: Record<string, string> = {},
  copies = 1,
  configured: { shop: Shop; words?: Words; content: Content; bundle?: string } = ours,
) {
  const dataDir = variables.DATA_DIR ?? newDataFolder();
  const time = { now: new Date('2026-11-15T12:00:00Z') };
  const given = readEnv({
    PUBLIC_URL: 'http://localhost',
    DATA_DIR: dataDir,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SHOP_SECRET: 'a secret for tests that is long enough',
    ...variables,
  });
  const clock = () => new Date(time.now);
  const { shop: folder, words = ours.words, content } = configured;
  const opened = await openShopStore(given);
  const { env } = opened;
  const site = await builtSite(env);
  const isUnchanged = (of: Shop, changed: ChangedWords) =>
    of === folder && Object.keys(changed).length === 0;
  const built = {
    bundle: configured.bundle ?? 'no bundle',
    shop: folder,
    // Most tests change no setting, and share the texts and pages of all others.
    contentOf: (of: Shop, changed: ChangedWords) =>
      isUnchanged(of, changed) ? content : openContent(of, words, recipientsIn(env), changed),
    draftOf: (of: PagesOf) => siteOf({ ...of, browser }, 2026),
    siteOf: async (of: PagesOf) =>
      of.content === content ? site : () => siteOf({ ...of, browser }, 2026),
    ...{ stampFonts: STAMP_FONTS, documentParts: DOCUMENT_PARTS },
  };
  const start = (store: typeof opened) =>
    startShop(store, clock, { ...built, stamper: sharedStamper(), typesetter: sharedTypesetter });
  const [shop, ...others] = await Promise.all([
    start(opened),
    ...Array.from({ length: copies - 1 }, async () => start(await openShopStore(given))),
  ]);
  const shops = [shop, ...others];
  let turn = 0;
  const app = {
    request(path: string, init?: RequestInit) {
      turn += 1;
      return (shops[turn % copies] ?? shop).now().app.request(path, init);
    },
  };
  const mails = () => {
    try {
      return readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml'));
    } catch {
      return [];
    }
  };
  const left = async (until = Number.MAX_SAFE_INTEGER) => {
    for (const { worker } of shops) worker.wake();
    const waiting = queued(shop.store).select('id').where('state', '=', 'waiting');
    return (await waiting.where('run_at', '<', until).execute()).length;
  };
  /** Waits until no job is waiting, except those that are scheduled for later. */
  const idle = () => expect.poll(() => left(time.now.getTime() + 60_000), SLOWLY).toBe(0);
  /** The same with retries: the clock advances, slowly enough for running jobs to end first. */
  const idleWithTime = () =>
    expect
      .poll(() => {
        time.now = new Date(time.now.getTime() + 1000);
        return left();
      }, STEP_BY_STEP)
      .toBe(0);
  /** Delivers events one after the other, and waits for the jobs that follow. */
  const deliver = async (...events: readonly PaymentEvent[]) => {
    for (const event of events) {
      const answer = await app.request(PATHS.webhook, signed(event, { at: time.now }));
      expect(answer.status).toBe(200);
      // One copy applies them in this order, several in any.
      if (copies > 1) await idle();
    }
    await idle();
  };
  const orders = () => shop.store.selectFrom('orders').selectAll().orderBy('number').execute();
  const close = async () => {
    await Promise.all(shops.map((running) => running.close()));
    // A given folder may be opened again.
    if (!variables.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
  };
  const { store, seller, worker, files, settings } = shop;
  return {
    app,
    store,
    seller,
    worker,
    files,
    settings,
    env,
    time,
    dataDir,
    mails,
    idle,
    idleWithTime,
    deliver,
    orders,
    close,
  };
}

export type TestShop = Awaited<ReturnType<typeof testShop>>;

/** Starting a thread takes longer than most tests, so all shops of a worker share one. */
const thread = openStamper();
let lastTurn: Promise<unknown> = Promise.resolve();

/** The same for documents. Its thread ends with the worker: starting it takes seconds. */
const sharedTypesetter = {
  ...openTypesetter(DOCUMENT_PARTS, HOUR_MS),
  close: async () => undefined,
};

/** Behaves like a separate thread: after closing, nothing is answered and nothing still runs. */
function sharedStamper(): Stamper {
  let closed = false;
  return {
    run: (task) =>
      new Promise((done, fail) => {
        if (closed) return;
        lastTurn = lastTurn
          .then(() => thread.run(task))
          .then(
            (made) => closed || done(made),
            (error) => closed || fail(error),
          );
      }),
    async close() {
      closed = true;
      await lastTurn;
    },
  };
}

/** The seller of a test shop on the command line. */
export function sellerOf(shop: TestShop, change: Partial<CommandContext> = {}): CommandContext {
  return { ...shop.seller('command line'), ...change };
}

/** The address of a buyer's library, from the page after the payment. */
export async function libraryOf({ app }: Pick<TestShop, 'app'>, session = 'cs_1'): Promise<string> {
  const page = await (await app.request(`/thank-you?session_id=${session}`)).text();
  return page.match(/\/library\/[\w-]{43}/)?.[0] ?? 'no library link';
}
