import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { unmigratedSettingsFor } from '../../testkit/engines.ts';
import { memoryOf } from '../../testkit/memory.ts';
import { type RunningServer, startServer } from '../../testkit/serverProcess.ts';
import { shopWithOrders } from '../../testkit/shopWithOrders.ts';
import { uploader } from '../../testkit/uploader.ts';

const CHUNK = 2_097_152;
const PASSWORD = 'a password for tests';
const SHOP_SECRET = 'one secret for all of the processes';
const NOTES = ['en=A film', 'bg=Филм'];
const SLOWLY = { timeout: 60_000, interval: 200 };
/** 1 GB, unless `LARGE_GOODS_GB` says otherwise. */
const GIGABYTES = Number(process.env.LARGE_GOODS_GB ?? 1);
/** What receiving a file may take above the memory of a shop at rest. */
const MEMORY_MB = 200;

const folders: string[] = [];
const servers: RunningServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.terminate();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir: string, env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({
    dataDir,
    env: { DESK_PASSWORD: PASSWORD, SHOP_SECRET, ...env },
  });
  servers.push(server);
  return server;
}

/** The seller at the desk of a process; sessions are in the store, so the cookie works at all of them. */
async function deskOf({ deskUrl }: RunningServer, session?: string) {
  const headers = { origin: deskUrl, 'sec-fetch-site': 'same-origin' };
  const login = session
    ? undefined
    : await fetch(`${deskUrl}/login`, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams({ password: PASSWORD }),
      });
  const cookie = session ?? login?.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const send = (path: string, init: RequestInit) =>
    fetch(deskUrl + path, { ...init, headers: { ...init.headers, ...headers, cookie } });
  const upload = uploader(send);
  const call = async (name: string, input: object = {}) => {
    const answer = await upload.post(`/api/${name}`, input);
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    return answer.json();
  };
  return { ...upload, call, cookie };
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('no chunk that was acknowledged is lost when the server is killed in the middle of one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  folders.push(dataDir);
  const film = randomBytes(12 * CHUNK + 77);
  const acknowledged = new Set<number>();
  let kills = 0;
  for (let done = false; !done; ) {
    const server = await start(dataDir);
    const desk = await deskOf(server);
    await desk.call('edition-start');
    const upload = await desk.start('film.mp4', film.length);
    for (const number of acknowledged) {
      expect(upload.chunks[number]).toBe(hashOf(desk.chunkOf(film, upload, number)));
    }
    const missing = upload.chunks.flatMap((known, number) => (known === null ? number : []));
    // Killed at a random moment while chunks are under way, three times.
    const killed = kills < 3 ? delay(Math.random() * 150).then(() => server.kill()) : undefined;
    for (const number of missing.toReversed()) {
      const chunk = desk.chunkOf(film, upload, number);
      const answer = await desk.put(upload.id, number, chunk).catch(() => undefined);
      if (!answer?.ok) break;
      acknowledged.add(number);
    }
    if (killed) {
      kills += 1;
      await killed;
      continue;
    }
    const finished = await desk.finish(upload, film);
    expect(await finished.json()).toMatchObject({ sha256: hashOf(film) });
    done = true;
  }
  expect([kills, acknowledged.size > 0]).toEqual([3, true]);
}, 120_000);

test('publishing that is killed again and again happens once, and notifies every buyer once', async () => {
  const ORDERS = 5000;
  const { dataDir, store } = await shopWithOrders(ORDERS);
  folders.push(dataDir);
  const book = randomBytes(3 * CHUNK);
  let server = await start(dataDir);
  const desk = await deskOf(server);
  await desk.call('edition-start');
  expect((await desk.upload('book.pdf.txt', book)).status).toBe(200);
  await desk.call('edition-save', { version: '7.0', notes: NOTES });
  await desk.call('edition-publish', { version: '7.0' });
  const progress = () =>
    store
      .selectFrom('editions')
      .select(['notified_up_to', 'notified_buyers'])
      .where('version', '=', '7.0')
      .executeTakeFirst();
  for (const wait of [0, 30, 60]) {
    await delay(wait);
    await server.kill();
    server = await start(dataDir);
  }
  const last = store.selectFrom('edition_drafts').select('id');
  await expect.poll(() => last.executeTakeFirst(), SLOWLY).toBe(undefined);
  const buyers = ORDERS - ORDERS / 10;
  expect(await progress()).toEqual({ notified_up_to: ORDERS, notified_buyers: buyers });
  const emails = await store
    .selectFrom('emails')
    .select('order_id')
    .where('kind', '=', 'new-edition')
    .execute();
  expect(new Set(emails.map(({ order_id }) => order_id)).size).toBe(emails.length);
  expect(emails).toHaveLength(buyers);
  expect(hashOf(readFileSync(join(dataDir, 'editions/7.0/book.pdf.txt')))).toBe(hashOf(book));
  await expect
    .poll(
      () => existsSync(join(dataDir, 'uploads')) && readdirSync(join(dataDir, 'uploads')),
      SLOWLY,
    )
    .toEqual([]);
  await store.destroy();
}, 180_000);

test('three processes on one PostgreSQL take chunks of the same file in turn', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  folders.push(dataDir);
  const settings = await unmigratedSettingsFor('PostgreSQL');
  const processes = [await start(dataDir, settings)];
  processes.push(...(await Promise.all([start(dataDir, settings), start(dataDir, settings)])));
  const [first] = processes;
  if (!first) throw new Error('no process');
  const { cookie } = await deskOf(first);
  const desks = await Promise.all(processes.map((one) => deskOf(one, cookie)));
  const [a, b, c] = desks;
  if (!a || !b || !c) throw new Error('no desk');
  await a.call('edition-start');
  const film = randomBytes(9 * CHUNK + 5);
  const upload = await b.start('film.mp4', film.length);
  await Promise.all(
    upload.chunks.map(async (_, number) => {
      const desk = desks[number % 3] ?? a;
      expect((await desk.put(upload.id, number, desk.chunkOf(film, upload, number))).status).toBe(
        200,
      );
    }),
  );
  expect(await (await c.finish(upload, film)).json()).toMatchObject({ sha256: hashOf(film) });
  await b.call('edition-save', { version: '7.0', notes: NOTES });
  await c.call('edition-publish', { version: '7.0' });
  await expect.poll(() => a.call('edition-draft'), SLOWLY).toBe(null);
  expect(hashOf(readFileSync(join(dataDir, 'editions/7.0/film.mp4')))).toBe(hashOf(film));
}, 120_000);

test(
  `a file of ${GIGABYTES} GB takes at most ${MEMORY_MB} MB of memory`,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
    folders.push(dataDir);
    const server = await start(dataDir);
    const desk = await deskOf(server);
    await desk.call('edition-start');
    const atRest = memoryOf(server.pid);
    const bytes = Math.floor(GIGABYTES * 1e9);
    const upload = await desk.start('film.mp4', bytes);
    const whole = createHash('sha256');
    const hashes: string[] = [];
    for (const number of upload.chunks.keys()) {
      const chunk = Buffer.alloc(Math.min(CHUNK, bytes - number * CHUNK), number % 251);
      whole.update(chunk);
      hashes.push(hashOf(chunk));
      expect((await desk.put(upload.id, number, chunk)).status).toBe(200);
    }
    const digest = createHash('sha256').update(hashes.join('')).digest('hex');
    const finished = await desk.post(`/uploads/${upload.id}/finish`, { digest });
    expect(await finished.json()).toMatchObject({ sha256: whole.digest('hex') });
    await desk.call('edition-save', { version: '7.0', notes: NOTES });
    await desk.call('edition-publish', { version: '7.0' });
    await expect
      .poll(() => desk.call('edition-draft'), { timeout: GIGABYTES * 300_000, interval: 500 })
      .toBe(null);
    const grown = memoryOf(server.pid, 'VmHWM') - atRest;
    console.info(`${GIGABYTES} GB: ${Math.round(grown)} MB above ${Math.round(atRest)} MB at rest`);
    expect(grown).toBeLessThan(MEMORY_MB);
  },
  GIGABYTES * 900_000,
);
