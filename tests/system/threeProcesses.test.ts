import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrations } from '../../packages/engine/server/db/database.ts';
import { buildVariants, variantDist } from '../../testkit/buildVariants.ts';
import { confirmationOf } from '../../testkit/countOutcome.ts';
import { unmigratedSettingsFor } from '../../testkit/engines.ts';
import {
  completed,
  type PaymentEvent,
  paidSession,
  pause,
  post,
  sessionEvent,
  signedNow,
  WEBHOOK_SECRET,
} from '../../testkit/fakes/paymentEvents.ts';
import { type MailServer, messageIdOf, startMailServer } from '../../testkit/mailServer.ts';
import { type RunningServer, startServer } from '../../testkit/serverProcess.ts';
import { shuffled } from '../../testkit/shuffled.ts';

const SESSIONS = 64;
const AT_ONCE = 64;
/** The jobs that a killed process was running; only those may reach a buyer twice. */
const MAILS_AT_ONCE = 8;
const SLOWLY = { timeout: 90_000, interval: 200 };
const UNFINISHED = `select kind from jobs where state != 'done'
  union all select kind from emails where state != 'done'`;

let servers: RunningServer[] = [];
let mailServer: MailServer;
let database: pg.Client;
let startProcess: () => Promise<RunningServer>;
const dataDir = mkdtempSync(join(tmpdir(), 'shop-shared-'));

const anyServer = () => servers[Math.floor(Math.random() * servers.length)] ?? servers[0];
const rows = async (sql: string) => (await database.query(sql)).rows;
const text = async (url: string) => (await fetch(url)).text();

/** Retries with any process until one acknowledges it, as the provider does. */
async function deliver(event: PaymentEvent): Promise<void> {
  for (;;) {
    const server = anyServer();
    if (server && (await post(server, signedNow(event)))) return;
    await pause(100);
  }
}

beforeAll(async () => {
  buildVariants();
  mailServer = await startMailServer();
  const settings = await unmigratedSettingsFor('PostgreSQL');
  database = new pg.Client({ connectionString: settings.DATABASE_URL });
  await database.connect();
  const env = {
    ...settings,
    SHOP_SECRET: 'one secret for all three processes',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SMTP_URL: mailServer.url,
  };
  // A shop with nothing to stamp: this test is about orders and emails.
  startProcess = () => startServer({ dist: variantDist('frame'), env, dataDir });
  servers = await Promise.all([startProcess(), startProcess(), startProcess()]);
}, 180_000);

afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await mailServer.close();
  await database.end();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('three processes on one PostgreSQL', () => {
  test('migrate an empty database once when they start together', async () => {
    const prepared = await rows('select name from kysely_migration order by name');
    expect(prepared.map(({ name }) => name)).toEqual(Object.keys(migrations).sort());
    expect(await rows('select version from editions')).toHaveLength(1);
  });

  test('create one order and one email per payment, even when one process is killed', async () => {
    const sessions = Array.from({ length: SESSIONS }, (_, n) => `cs_${n}`);
    const events = sessions.flatMap((session) => {
      const unpaid = paidSession(session, { payment_status: 'unpaid' });
      return [
        sessionEvent('completed', unpaid),
        sessionEvent('async_payment_succeeded', paidSession(session)),
      ];
    });
    const deliveries = shuffled([...events, ...events, ...events]);
    const [, second] = servers;
    for (let from = 0; from < deliveries.length; from += AT_ONCE) {
      const sending = Promise.all(deliveries.slice(from, from + AT_ONCE).map(deliver));
      if (from === AT_ONCE) {
        await pause(Math.random() * 100);
        await second?.kill();
      }
      await sending;
    }
    servers = [...servers.filter((server) => server !== second), await startProcess()];
    const unfinished = () => rows(UNFINISHED);
    await expect.poll(unfinished, SLOWLY).toEqual([]);

    const orders = await rows('select id, session_id, number, state from orders order by number');
    expect(orders.map(({ number }) => number)).toEqual(sessions.map((_, index) => index + 1));
    expect(orders.map(({ session_id }) => session_id).sort()).toEqual(sessions.toSorted());
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(['paid']));
    const documents = await rows('select order_id, number from documents order by number');
    expect(documents.map(({ number }) => Number(number))).toEqual(
      orders.map(({ number }) => number),
    );
    expect(documents.map(({ order_id }) => order_id).sort()).toEqual(
      orders.map(({ id }) => id).sort(),
    );
    const mails = mailServer.emails.map((email) => messageIdOf(email).slice(1, 33));
    const expected = orders.map(({ id }) => confirmationOf(id)).sort();
    expect([...new Set(mails)].sort()).toEqual(expected);
    expect(mails.length - expected.length).toBeLessThanOrEqual(MAILS_AT_ONCE);
  }, 150_000);

  test('show a buyer the same thank-you page and library', async () => {
    const thanks = await Promise.all(
      servers.map(({ url }) => text(`${url}/thank-you?session_id=cs_0&lng=en`)),
    );
    const [library, ...others] = thanks.map((html) => html.match(/\/library\/[\w-]{43}/)?.[0]);
    expect(others).toEqual([library, library]);
    const pages = await Promise.all(servers.map(({ url }) => text(`${url}${library}?lng=en`)));
    const [download] = pages.map((html) => html.match(/\/download\/[^"]+\.txt[^"]*/)?.[0]);
    const address = (download ?? 'no download').replaceAll('&amp;', '&');
    const files = await Promise.all(servers.map(({ url }) => text(url + address)));
    expect(new Set(files).size).toBe(1);
    expect(files[0]).not.toContain('<html');
  });

  test('take over the jobs of a killed process when its lease ends', async () => {
    const [victim, ...living] = servers;
    const lastEvents = Array.from({ length: 20 }, (_, n) => completed(`cs_last_${n}`));
    await Promise.all(lastEvents.map((event) => victim && post(victim, signedNow(event))));
    await victim?.kill();
    servers = living;
    const unfinished = () => rows(UNFINISHED);
    await expect.poll(unfinished, SLOWLY).toEqual([]);
    const last = await rows("select id from orders where session_id like 'cs_last_%'");
    expect(last).toHaveLength(lastEvents.length);
  }, 120_000);
});
