import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../testkit/engines.ts';
import { makeBundle } from '../../testkit/fakes/bundle.ts';
import { sessionEvent } from '../../testkit/fakes/paymentEvents.ts';
import { type TestDesk, testDesk } from '../../testkit/testDesk.ts';
import { sellerOf } from '../../testkit/testShop.ts';
import { uploader } from '../../testkit/uploader.ts';
import { publish } from '../commands/editionCommands.ts';
import { applyRetention } from '../privacy/retention.ts';
import type { EditionDraftView } from './editionDraftView.ts';
import { deleteAbandonedUploads } from './uploadFiles.ts';

const CHUNK = 2_097_152;
const DAY_MS = 86_400_000;
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const text = (words: string) => new TextEncoder().encode(words);

let desk: TestDesk;
let cookie: string;
let { start, put, finish, upload, chunkOf } = uploader(() => new Response());

async function open(engine: (typeof ENGINES)[number]) {
  desk = await testDesk(await settingsFor(engine));
  cookie = await desk.logIn();
  ({ start, put, finish, upload, chunkOf } = uploader((path, init) =>
    desk.ask(path, { ...init, headers: { ...init.headers, cookie } }),
  ));
  const bundle = makeBundle('1.0', {
    'book.txt': 'the first book',
    'sheets/plan.txt': 'a plan',
    'sheets/old.txt': 'an old sheet',
  });
  const input = publish.input.parse({ from: bundle, notes: ['en=First', 'bg=Първо'] });
  await publish.run(sellerOf(desk.shop), input);
  rmSync(bundle, { recursive: true });
}

async function command<Result = EditionDraftView>(
  name: string,
  input: object = {},
): Promise<Result> {
  const answer = await desk.call(cookie, name, input);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

const draft = () => command('edition-draft');
const refusal = async (answer: Response | Promise<Response>) => {
  const { status } = await answer;
  return [status, ((await (await answer).json()) as { refusal?: string }).refusal ?? ''];
};
const uploaded = () => {
  const folder = join(desk.shop.dataDir, 'uploads');
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0;
};
const READY = { version: '1.1', notes: ['en=- A new film\n- A new plan', 'bg=Нов филм'] };

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(() => open(engine));
  afterEach(() => desk.close());

  test('a file that arrives in chunks, in any order and twice, is the file that was sent', async () => {
    await command('edition-start');
    const film = randomBytes(2 * CHUNK + 12_345);
    const started = await start('video/film.mp4', film.length);
    expect(started).toMatchObject({ chunkBytes: CHUNK, chunks: [null, null, null] });
    for (const number of [2, 0, 2, 1, 0]) {
      const answer = await put(started.id, number, chunkOf(film, started, number));
      expect(answer.status).toBe(200);
    }
    const done = await finish(started, film);
    expect(await done.json()).toEqual({ path: 'video/film.mp4', sha256: sha256(film) });
    // A browser that missed the answer asks again.
    expect((await finish(started, film)).status).toBe(200);
    const { files } = await draft();
    expect(files.find(({ path }) => path === 'video/film.mp4')).toMatchObject({
      change: 'new',
      isComplete: true,
      bytes: film.length,
      addedBy: 'seller',
    });
    expect(await desk.audit()).toContain('file uploaded');
  });

  test('continues where it stopped, and sends what differs again', async () => {
    await command('edition-start');
    const film = randomBytes(2 * CHUNK + 1);
    const first = await start('film.mp4', film.length);
    await put(first.id, 1, chunkOf(film, first, 1));
    expect((await draft()).files.find(({ path }) => path === 'film.mp4')).toMatchObject({
      isComplete: false,
      receivedBytes: CHUNK,
    });
    expect(await refusal(finish(first, film))).toEqual([409, expect.stringContaining('missing')]);
    const again = await start('film.mp4', film.length);
    expect(again.id).toBe(first.id);
    expect(again.chunks).toEqual([null, sha256(chunkOf(film, first, 1)), null]);
    // Another file of the same size under this name.
    const other = randomBytes(film.length);
    expect((await upload('film.mp4', other)).status).toBe(200);
    const { sha256: stored } = await (await finish(again, other)).json();
    expect(stored).toBe(sha256(other));
  });

  test('rejects a chunk that is damaged, too short, or of no part of the file', async () => {
    await command('edition-start');
    const film = randomBytes(CHUNK + 100);
    const started = await start('film.mp4', film.length);
    const chunk = chunkOf(film, started, 1);
    const wrong = createHash('sha256').update('something else');
    expect(await refusal(put(started.id, 1, chunk, wrong))).toEqual([
      409,
      expect.stringContaining('damaged'),
    ]);
    expect((await put(started.id, 1, chunk.slice(1))).status).toBe(409);
    expect((await put(started.id, 2, chunk)).status).toBe(409);
    expect((await put(started.id, -1, chunk)).status).toBe(409);
    expect((await put('no such upload', 0, chunk)).status).toBe(410);
    expect((await start('film.mp4', film.length)).chunks).toEqual([null, null]);
  });

  test('limits the size of chunks, files and versions', async () => {
    await command('edition-start');
    const started = await start('film.mp4', 3 * CHUNK);
    expect((await put(started.id, 0, randomBytes(CHUNK + 1))).status).toBe(413);
    const post = (path: string, bytes: number) =>
      desk.ask('/uploads', {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ path, bytes }),
      });
    expect(await refusal(post('large.mp4', 20e9 + 1))).toEqual([
      409,
      'A file may have at most 20 GB.',
    ]);
    expect((await post('negative.mp4', -1)).status).toBe(422);
  });

  test.each(['../shop.db', '/etc/passwd', 'a/../../b', 'C:\\x', 'manifest.json', 'a\u0000b'])(
    'rejects the name %j',
    async (path) => {
      await command('edition-start');
      await expect(start(path, 1)).rejects.toThrow('refusal');
      expect(uploaded()).toBe(0);
    },
  );

  test('only the desk’s own pages can upload, and only after the login', async () => {
    await command('edition-start');
    const { id } = await start('a.txt', 1);
    const body = { method: 'PUT', body: text('a') };
    const type = { 'content-type': 'application/octet-stream' };
    const foreign = { ...type, cookie, origin: 'https://evil.example' };
    const ask = (headers: Record<string, string>) =>
      desk.ask(`/uploads/${id}/0`, { ...body, headers });
    expect((await ask({ ...foreign, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await ask(type)).status).toBe(401);
    expect((await ask({ cookie, 'content-type': 'text/plain' })).status).toBe(415);
    expect((await ask({ ...type, cookie })).status).toBe(422);
  });

  test('two sellers work on the same version; a file is never a mixture of two', async () => {
    const [mine] = await Promise.all([command('edition-start'), command('edition-start')]);
    expect(mine.lastVersion).toBe('1.0');
    const [ann, bob] = [randomBytes(2 * CHUNK), randomBytes(2 * CHUNK)];
    const [annStarted, bobStarted] = [
      await start('film.mp4', ann.length),
      await start('film.mp4', bob.length),
    ];
    expect(annStarted.id).toBe(bobStarted.id);
    await put(annStarted.id, 0, chunkOf(ann, annStarted, 0));
    await put(bobStarted.id, 1, chunkOf(bob, bobStarted, 1));
    expect((await finish(annStarted, ann)).status).toBe(409);
    expect((await finish(bobStarted, bob)).status).toBe(409);
    // Both send everything at the same moment.
    await Promise.all([upload('film.mp4', ann), upload('film.mp4', bob)]);
    const last = await upload('film.mp4', ann);
    expect(await last.json()).toMatchObject({ sha256: sha256(ann) });
  });

  test('shows what is new, changed, removed and the same, and takes files back', async () => {
    await command('edition-start');
    await upload('book.txt', text('the second book'));
    await upload('sheets/plan.txt', text('a plan'));
    await upload('new.txt', text('new'));
    await command('edition-remove-file', { path: 'sheets/old.txt' });
    const changes = async () =>
      Object.fromEntries((await draft()).files.map(({ path, change }) => [path, change]));
    expect(await changes()).toEqual({
      'book.txt': 'changed',
      'new.txt': 'new',
      'sheets/plan.txt': 'same',
    });
    expect((await draft()).removed).toEqual([
      { path: 'sheets/old.txt', bytes: 12, isForBuyers: true },
    ]);
    await command('edition-restore-file', { path: 'sheets/old.txt' });
    await command('edition-restore-file', { path: 'book.txt' });
    await command('edition-remove-file', { path: 'new.txt' });
    expect(await changes()).toEqual({
      'book.txt': 'same',
      'sheets/old.txt': 'same',
      'sheets/plan.txt': 'same',
    });
    // Only the uploaded plan is left, in the folder of the draft.
    expect(uploaded()).toBe(2);
  });

  test('publishes what was uploaded and what was kept, and notifies the buyers once', async () => {
    await desk.shop.deliver(sessionEvent('completed'));
    await command('edition-start');
    expect((await draft()).version).toBe('1.1');
    await upload('book.txt', text('the second book'));
    const unready = await desk.call(cookie, 'edition-publish', { version: '1.1' });
    expect(await refusal(unready)).toEqual([409, 'Describe what’s new in: English, Bulgarian.']);
    await command('edition-save', READY);
    expect(await command('edition-publish', { version: '1.1', dryRun: true })).toMatchObject({
      buyers: 1,
    });
    await command('edition-publish', { version: '1.1' });
    await desk.shop.idleWithTime();
    expect(await draft()).toBe(null);
    const [edition] = await command<Record<string, unknown>[]>('editions');
    expect(edition).toMatchObject({
      version: '1.1',
      notes: { en: ['A new film', 'A new plan'], bg: ['Нов филм'] },
      mails: { done: 1, waiting: 0, failed: 0 },
    });
    const folder = join(desk.shop.dataDir, 'editions', '1.1');
    expect(readFileSync(join(folder, 'book.txt'), 'utf8')).toBe('the second book');
    expect(readFileSync(join(folder, 'sheets/plan.txt'), 'utf8')).toBe('a plan');
    expect(uploaded()).toBe(0);
    const lines = await desk.shop.store
      .selectFrom('audit_log')
      .select('details')
      .where('subject', '=', 'edition:1.1')
      .execute();
    expect(lines.map(({ details }) => JSON.parse(details))).toEqual([{ actor: 'seller' }]);
  });

  test('a version that is published never changes, and one that is being published neither', async () => {
    await command('edition-start');
    await command('edition-save', { ...READY, version: '1.0' });
    const published = await desk.call(cookie, 'edition-publish', { version: '1.0' });
    expect(await refusal(published)).toEqual([409, expect.stringContaining('already published')]);
    const bad = await desk.call(cookie, 'edition-save', { version: '../1.2' });
    expect(bad.status).toBe(409);
    await command('edition-save', { version: '1.2' });
    const other = await desk.call(cookie, 'edition-publish', { version: '1.1' });
    expect(await refusal(other)).toEqual([409, expect.stringContaining('1.2')]);
    await desk.shop.worker.stop();
    await command('edition-publish', { version: '1.2' });
    const late = await desk.call(cookie, 'edition-remove-file', { path: 'book.txt' });
    expect(await refusal(late)).toEqual([409, expect.stringContaining('being published')]);
    expect((await desk.call(cookie, 'edition-discard', {})).status).toBe(409);
  });

  test('a file that is damaged on the disk is not published, and the seller reads why', async () => {
    await command('edition-start');
    await upload('book.txt', text('the second book'));
    await command('edition-save', READY);
    rmSync(join(desk.shop.dataDir, 'editions', '1.0', 'sheets', 'plan.txt'));
    const folder = join(desk.shop.dataDir, 'uploads');
    const [file] = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
    writeFileSync(join(file?.parentPath ?? '', file?.name ?? ''), 'the sec0nd book');
    writeFileSync(join(desk.shop.dataDir, 'editions', '1.0', 'sheets', 'plan.txt'), 'a plan');
    await command('edition-publish', { version: '1.1' });
    await desk.shop.idle();
    expect(await draft()).toMatchObject({
      publishing: null,
      problem: expect.stringContaining('book.txt'),
    });
    expect(await command<unknown[]>('editions')).toHaveLength(1);
  });

  test('an unfinished version survives a restart, and is deleted when it is too old', async () => {
    await command('edition-start');
    const film = randomBytes(CHUNK + 1);
    const started = await start('film.mp4', film.length);
    await put(started.id, 0, chunkOf(film, started, 0));
    const { store, time, dataDir } = desk.shop;
    const clean = async (days: number) => {
      time.now = new Date(time.now.getTime() + days * DAY_MS);
      await applyRetention(desk.shop.seller('command line'));
      await deleteAbandonedUploads(store, dataDir, () => new Date(Date.now() + days * DAY_MS));
    };
    await clean(29);
    cookie = await desk.logIn();
    expect((await start('film.mp4', film.length)).chunks[0]).toBe(sha256(film.slice(0, CHUNK)));
    await clean(31);
    expect(uploaded()).toBe(0);
    cookie = await desk.logIn();
    expect(await draft()).toBe(null);
  });

  test('discarding deletes everything that was uploaded', async () => {
    await command('edition-start');
    await upload('new.txt', text('new'));
    expect(uploaded()).toBe(2);
    await command('edition-discard');
    expect([uploaded(), await draft()]).toEqual([0, null]);
    expect(await desk.audit()).toContain('version discarded');
  });
});

describe('a ZIP file', () => {
  beforeEach(() => open('SQLite'));
  afterEach(() => desk.close());

  const unpack = async (archive: Uint8Array, name = 'goods.zip') => {
    await command('edition-start');
    expect((await upload(name, archive)).status).toBe(200);
    return desk.call(cookie, 'edition-unpack', { path: name });
  };

  test('is replaced by its files', async () => {
    const archive = zipSync({
      'goods/book.txt': text('the second book'),
      'goods/video/film.mp4': [randomBytes(3_000_000), { level: 0 }],
      'goods/__MACOSX/._book.txt': text('clutter'),
      'goods/.DS_Store': text('clutter'),
      'goods/empty.txt': text(''),
    });
    expect(await (await unpack(archive)).json()).toMatchObject({ files: 3 });
    const { files } = await draft();
    expect(files.map(({ path, change }) => `${path} ${change}`)).toEqual([
      'book.txt changed',
      'empty.txt new',
      'sheets/old.txt same',
      'sheets/plan.txt same',
      'video/film.mp4 new',
    ]);
    await command('edition-save', READY);
    await command('edition-publish', { version: '1.1' });
    await desk.shop.idle();
    const book = join(desk.shop.dataDir, 'editions', '1.1', 'book.txt');
    expect(readFileSync(book, 'utf8')).toBe('the second book');
  });

  test('with a manifest is the whole version, with the roles of its files', async () => {
    const folder = makeBundle(
      '2.0',
      { 'b.txt': 'b', 'cover.avif': 'c' },
      { 'cover.avif': 'cover' },
    );
    const archive = zipSync(
      Object.fromEntries(
        ['manifest.json', 'b.txt', 'cover.avif'].map((name) => [
          name,
          new Uint8Array(readFileSync(join(folder, name))),
        ]),
      ),
    );
    rmSync(folder, { recursive: true });
    expect((await unpack(archive)).status).toBe(200);
    const { version, files } = await draft();
    expect(version).toBe('2.0');
    expect(files.map(({ path, isForBuyers }) => [path, isForBuyers])).toEqual([
      ['b.txt', true],
      ['cover.avif', false],
    ]);
  });

  const link = { os: 3, attrs: (0o120777 << 16) >>> 0 } as const;
  /** Two entries that say they have the same bytes: how a small file becomes a large one. */
  const overlapping = () => {
    const archive = zipSync({ 'a.txt': [randomBytes(2_000_000), { level: 0 }] });
    const end = archive.length - 22;
    const view = new DataView(archive.buffer, archive.byteOffset);
    const at = view.getUint32(end + 16, true);
    const record = archive.slice(at, end);
    const second = record.slice();
    second.set(text('b'), 46);
    const tail = archive.slice(end);
    const tailView = new DataView(tail.buffer);
    tailView.setUint16(8, 2, true);
    tailView.setUint16(10, 2, true);
    tailView.setUint32(12, record.length * 2, true);
    return Buffer.concat([archive.slice(0, at), record, second, tail]);
  };

  test.each<[what: string, archive: () => Uint8Array, reason: RegExp]>([
    ['that leads out of its folder', () => zipSync({ '../../shop.db': text('x') }), /leads out/],
    ['with an absolute path', () => zipSync({ '/etc/passwd': text('x') }), /leads out/],
    ['with a path for Windows', () => zipSync({ '..\\x.txt': text('x') }), /leads out/],
    ['with a link', () => zipSync({ link: [text('/etc/passwd'), link] }), /links/],
    [
      'with the same file twice',
      () => zipSync({ 'A.txt': text('a'), 'a.txt': text('b') }),
      /twice/,
    ],
    ['that is a bomb', () => zipSync({ zeros: new Uint8Array(60_000_000) }), /large/],
    ['whose files share their bytes', overlapping, /large/],
    ['that is none', () => text('not a ZIP file at all'), /isn’t a ZIP/],
    ['that is cut off', () => zipSync({ 'a.txt': randomBytes(5000) }).slice(0, 3000), /ZIP/],
    ['without files', () => zipSync({ 'empty/': new Uint8Array() }), /no files/],
  ])('%s is not unpacked', async (_, archive, reason) => {
    const answer = await unpack(archive());
    expect(await refusal(answer)).toEqual([409, expect.stringMatching(reason)]);
    // The draft's folder and the archive itself.
    expect(uploaded()).toBe(2);
    expect((await draft()).files).toHaveLength(4);
  });

  test('whose content is damaged leaves nothing behind', async () => {
    const archive = zipSync({ 'a.txt': [randomBytes(5000), { level: 0 }], 'b.txt': text('b') });
    archive[200] = (archive[200] ?? 0) ^ 1;
    expect(await refusal(await unpack(archive))).toEqual([409, expect.stringContaining('damaged')]);
    expect(uploaded()).toBe(2);
  });
});

test('the preview shows email and library as buyers will see them, to the seller only', async () => {
  await open('SQLite');
  await command('edition-start');
  await upload('film.mp4', text('a film'));
  await command('edition-save', READY);
  type Preview = { subject: string; text: string; libraryUrl: string };
  const preview = await command<Preview>('edition-preview', { language: 'bg' });
  expect(preview.text).toContain('- Нов филм');
  const frame = await desk.ask('/emails/edition?language=en', { headers: { cookie } });
  expect(await frame.text()).toContain('A new plan');
  const { pathname, search } = new URL(preview.libraryUrl);
  const page = await desk.shop.app.request(pathname + search);
  expect(page.headers.get('x-robots-tag')).toBe('noindex');
  const html = await page.text();
  expect(html).toContain('lang="bg"');
  for (const words of ['Нов филм', '1.1', 'film.mp4', 'plan.txt']) expect(html).toContain(words);
  const forged = pathname.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
  expect((await desk.shop.app.request(forged)).status).toBe(404);
  desk.shop.time.now = new Date(desk.shop.time.now.getTime() + 2 * 3_600_000);
  expect((await desk.shop.app.request(pathname)).status).toBe(404);
  await desk.close();
});
