import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DraftDesk, draftDesk, READY, refusal, text } from '../../../../testkit/draftDesk.ts';
import { makeBundle } from '../../../../testkit/fakes/bundle.ts';

let desk: DraftDesk;

describe('a ZIP file', () => {
  beforeEach(async () => {
    desk = await draftDesk();
  });
  afterEach(() => desk.close());

  const unpack = async (archive: Uint8Array, name = 'goods.zip') => {
    await desk.command('edition-start');
    expect((await desk.upload(name, archive)).status).toBe(200);
    return desk.call('edition-unpack', { path: name });
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
    const { files } = await desk.draft();
    expect(files.map(({ path, change }) => `${path} ${change}`)).toEqual([
      'book.txt changed',
      'empty.txt new',
      'sheets/old.txt same',
      'sheets/plan.txt same',
      'video/film.mp4 new',
    ]);
    await desk.command('edition-save', READY);
    await desk.command('edition-publish', { version: '1.1' });
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
    const { version, files } = await desk.draft();
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
    expect(desk.uploaded()).toBe(2);
    expect((await desk.draft()).files).toHaveLength(4);
  });

  test('whose content is damaged leaves nothing behind', async () => {
    const archive = zipSync({ 'a.txt': [randomBytes(5000), { level: 0 }], 'b.txt': text('b') });
    archive[200] = (archive[200] ?? 0) ^ 1;
    expect(await refusal(await unpack(archive))).toEqual([409, expect.stringContaining('damaged')]);
    expect(desk.uploaded()).toBe(2);
  });
});
