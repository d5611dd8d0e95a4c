import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  CHUNK,
  type DraftDesk,
  draftDesk,
  refusal,
  sha256,
  text,
} from '../../../../testkit/draftDesk.ts';
import { ENGINES } from '../../../../testkit/engines.ts';

let desk: DraftDesk;

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    desk = await draftDesk(engine);
  });
  afterEach(() => desk.close());

  test('a file that arrives in chunks, in any order and twice, is the file that was sent', async () => {
    await desk.command('edition-start');
    const film = randomBytes(2 * CHUNK + 12_345);
    const started = await desk.start('video/film.mp4', film.length);
    expect(started).toMatchObject({ chunkBytes: CHUNK, chunks: [null, null, null] });
    for (const number of [2, 0, 2, 1, 0]) {
      const answer = await desk.put(started.id, number, desk.chunkOf(film, started, number));
      expect(answer.status).toBe(200);
    }
    const done = await desk.finish(started, film);
    expect(await done.json()).toEqual({ path: 'video/film.mp4', sha256: sha256(film) });
    // A browser that missed the answer asks again.
    expect((await desk.finish(started, film)).status).toBe(200);
    const { files } = await desk.draft();
    expect(files.find(({ path }) => path === 'video/film.mp4')).toMatchObject({
      change: 'new',
      isComplete: true,
      bytes: film.length,
      addedBy: 'seller',
    });
    expect(await desk.audit()).toContain('file uploaded');
  });

  test('continues where it stopped, and sends what differs again', async () => {
    await desk.command('edition-start');
    const film = randomBytes(2 * CHUNK + 1);
    const first = await desk.start('film.mp4', film.length);
    await desk.put(first.id, 1, desk.chunkOf(film, first, 1));
    expect((await desk.draft()).files.find(({ path }) => path === 'film.mp4')).toMatchObject({
      isComplete: false,
      receivedBytes: CHUNK,
    });
    expect(await refusal(desk.finish(first, film))).toEqual([
      409,
      expect.stringContaining('missing'),
    ]);
    const again = await desk.start('film.mp4', film.length);
    expect(again.id).toBe(first.id);
    expect(again.chunks).toEqual([null, sha256(desk.chunkOf(film, first, 1)), null]);
    // Another file of the same size under this name.
    const other = randomBytes(film.length);
    expect((await desk.upload('film.mp4', other)).status).toBe(200);
    const { sha256: stored } = await (await desk.finish(again, other)).json();
    expect(stored).toBe(sha256(other));
  });

  test('rejects a chunk that is damaged, too short, or of no part of the file', async () => {
    await desk.command('edition-start');
    const film = randomBytes(CHUNK + 100);
    const started = await desk.start('film.mp4', film.length);
    const chunk = desk.chunkOf(film, started, 1);
    const wrong = createHash('sha256').update('something else');
    expect(await refusal(desk.put(started.id, 1, chunk, wrong))).toEqual([
      409,
      expect.stringContaining('damaged'),
    ]);
    expect((await desk.put(started.id, 1, chunk.slice(1))).status).toBe(409);
    expect((await desk.put(started.id, 2, chunk)).status).toBe(409);
    expect((await desk.put(started.id, -1, chunk)).status).toBe(409);
    expect((await desk.put('no such upload', 0, chunk)).status).toBe(410);
    expect((await desk.start('film.mp4', film.length)).chunks).toEqual([null, null]);
  });

  test('limits the size of chunks, files and versions', async () => {
    await desk.command('edition-start');
    const started = await desk.start('film.mp4', 3 * CHUNK);
    expect((await desk.put(started.id, 0, randomBytes(CHUNK + 1))).status).toBe(413);
    const post = (path: string, bytes: number) =>
      desk.ask('/uploads', {
        method: 'POST',
        headers: { ...desk.session, 'content-type': 'application/json' },
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
      await desk.command('edition-start');
      await expect(desk.start(path, 1)).rejects.toThrow('refusal');
      expect(desk.uploaded()).toBe(0);
    },
  );

  test('only the desk’s own pages can upload, and only after the login', async () => {
    await desk.command('edition-start');
    const { id } = await desk.start('a.txt', 1);
    const body = { method: 'PUT', body: text('a') };
    const type = { 'content-type': 'application/octet-stream' };
    const foreign = { ...type, ...desk.session, origin: 'https://evil.example' };
    const ask = (headers: Record<string, string>) =>
      desk.ask(`/uploads/${id}/0`, { ...body, headers });
    expect((await ask({ ...foreign, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await ask(type)).status).toBe(401);
    expect((await ask({ ...desk.session, 'content-type': 'text/plain' })).status).toBe(415);
    expect((await ask({ ...type, ...desk.session })).status).toBe(422);
  });

  test('two sellers work on the same version; a file is never a mixture of two', async () => {
    const [mine] = await Promise.all([
      desk.command('edition-start'),
      desk.command('edition-start'),
    ]);
    expect(mine.lastVersion).toBe('1.0');
    const [ann, bob] = [randomBytes(2 * CHUNK), randomBytes(2 * CHUNK)];
    const [annStarted, bobStarted] = [
      await desk.start('film.mp4', ann.length),
      await desk.start('film.mp4', bob.length),
    ];
    expect(annStarted.id).toBe(bobStarted.id);
    await desk.put(annStarted.id, 0, desk.chunkOf(ann, annStarted, 0));
    await desk.put(bobStarted.id, 1, desk.chunkOf(bob, bobStarted, 1));
    expect((await desk.finish(annStarted, ann)).status).toBe(409);
    expect((await desk.finish(bobStarted, bob)).status).toBe(409);
    // Both send everything at the same moment.
    await Promise.all([desk.upload('film.mp4', ann), desk.upload('film.mp4', bob)]);
    const last = await desk.upload('film.mp4', ann);
    expect(await last.json()).toMatchObject({ sha256: sha256(ann) });
  });
});
