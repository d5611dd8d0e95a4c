import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  CHUNK,
  type DraftDesk,
  draftDesk,
  READY,
  refusal,
  sha256,
  text,
} from '../../../../testkit/draftDesk.ts';
import { ENGINES } from '../../../../testkit/engines.ts';
import { sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { applyRetention } from '../privacy/retention.ts';
import { deleteAbandonedUploads } from './uploadFiles.ts';

const DAY_MS = 86_400_000;

let desk: DraftDesk;

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    desk = await draftDesk(engine);
  });
  afterEach(() => desk.close());

  test('shows what is new, changed, removed and the same, and takes files back', async () => {
    await desk.command('edition-start');
    await desk.upload('book.txt', text('the second book'));
    await desk.upload('sheets/plan.txt', text('a plan'));
    await desk.upload('new.txt', text('new'));
    await desk.command('edition-remove-file', { path: 'sheets/old.txt' });
    const changes = async () =>
      Object.fromEntries((await desk.draft()).files.map(({ path, change }) => [path, change]));
    expect(await changes()).toEqual({
      'book.txt': 'changed',
      'new.txt': 'new',
      'sheets/plan.txt': 'same',
    });
    expect((await desk.draft()).removed).toEqual([
      { path: 'sheets/old.txt', bytes: 12, isForBuyers: true },
    ]);
    await desk.command('edition-restore-file', { path: 'sheets/old.txt' });
    await desk.command('edition-restore-file', { path: 'book.txt' });
    await desk.command('edition-remove-file', { path: 'new.txt' });
    expect(await changes()).toEqual({
      'book.txt': 'same',
      'sheets/old.txt': 'same',
      'sheets/plan.txt': 'same',
    });
    // Only the uploaded plan is left, in the folder of the draft.
    expect(desk.uploaded()).toBe(2);
  });

  test('publishes what was uploaded and what was kept, and notifies the buyers once', async () => {
    await desk.shop.deliver(sessionEvent('completed'));
    await desk.command('edition-start');
    expect((await desk.draft()).version).toBe('1.1');
    await desk.upload('book.txt', text('the second book'));
    const unready = await desk.call('edition-publish', { version: '1.1' });
    expect(await refusal(unready)).toEqual([409, 'Describe what’s new in: English, Bulgarian.']);
    await desk.command('edition-save', READY);
    expect(await desk.command('edition-publish', { version: '1.1', dryRun: true })).toMatchObject({
      buyers: 1,
    });
    await desk.command('edition-publish', { version: '1.1' });
    await desk.shop.idleWithTime();
    expect(await desk.draft()).toBe(null);
    const [edition] = await desk.command<Record<string, unknown>[]>('editions');
    expect(edition).toMatchObject({
      version: '1.1',
      notes: { en: ['A new film', 'A new plan'], bg: ['Нов филм'] },
      mails: { done: 1, waiting: 0, failed: 0 },
    });
    const folder = join(desk.shop.dataDir, 'editions', '1.1');
    expect(readFileSync(join(folder, 'book.txt'), 'utf8')).toBe('the second book');
    expect(readFileSync(join(folder, 'sheets/plan.txt'), 'utf8')).toBe('a plan');
    expect(desk.uploaded()).toBe(0);
    const lines = await desk.shop.store
      .selectFrom('audit_log')
      .select('details')
      .where('subject', '=', 'edition:1.1')
      .execute();
    expect(lines.map(({ details }) => JSON.parse(details))).toEqual([{ actor: 'seller' }]);
  });

  test('publishes without emails where the seller chose so', async () => {
    await desk.shop.deliver(sessionEvent('completed'));
    await desk.command('edition-start');
    await desk.upload('book.txt', text('the second book'));
    await desk.command('edition-save', READY);
    await desk.command('edition-publish', { version: '1.1', quiet: true });
    await desk.shop.idleWithTime();
    expect((await desk.command<unknown[]>('editions'))[0]).toMatchObject({
      version: '1.1',
      isQuiet: true,
      mails: { done: 0, waiting: 0, failed: 0 },
    });
    const emails = desk.shop.store.selectFrom('emails').where('kind', '=', 'new-edition');
    expect(await emails.select('id').execute()).toEqual([]);
  });

  test('a version that is published never changes, and one that is being published neither', async () => {
    await desk.command('edition-start');
    await desk.command('edition-save', { ...READY, version: '1.0' });
    const published = await desk.call('edition-publish', { version: '1.0' });
    expect(await refusal(published)).toEqual([409, expect.stringContaining('already published')]);
    const bad = await desk.call('edition-save', { version: '../1.2' });
    expect(bad.status).toBe(409);
    await desk.command('edition-save', { version: '1.2' });
    const other = await desk.call('edition-publish', { version: '1.1' });
    expect(await refusal(other)).toEqual([409, expect.stringContaining('1.2')]);
    await desk.shop.worker.stop();
    await desk.command('edition-publish', { version: '1.2', quiet: true });
    expect(await desk.draft()).toMatchObject({ publishing: { isQuiet: true } });
    const late = await desk.call('edition-remove-file', { path: 'book.txt' });
    expect(await refusal(late)).toEqual([409, expect.stringContaining('being published')]);
    expect((await desk.call('edition-discard', {})).status).toBe(409);
  });

  test('a file that is damaged on the disk is not published, and the seller reads why', async () => {
    await desk.command('edition-start');
    await desk.upload('book.txt', text('the second book'));
    await desk.command('edition-save', READY);
    rmSync(join(desk.shop.dataDir, 'editions', '1.0', 'sheets', 'plan.txt'));
    const folder = join(desk.shop.dataDir, 'uploads');
    const [file] = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
    writeFileSync(join(file?.parentPath ?? '', file?.name ?? ''), 'the sec0nd book');
    writeFileSync(join(desk.shop.dataDir, 'editions', '1.0', 'sheets', 'plan.txt'), 'a plan');
    await desk.command('edition-publish', { version: '1.1' });
    await desk.shop.idle();
    expect(await desk.draft()).toMatchObject({
      publishing: null,
      problem: expect.stringContaining('book.txt'),
    });
    expect(await desk.command<unknown[]>('editions')).toHaveLength(1);
  });

  test('an unfinished version survives a restart, and is deleted when it is too old', async () => {
    await desk.command('edition-start');
    const film = randomBytes(CHUNK + 1);
    const started = await desk.start('film.mp4', film.length);
    await desk.put(started.id, 0, desk.chunkOf(film, started, 0));
    const { store, time, dataDir } = desk.shop;
    const clean = async (days: number) => {
      time.now = new Date(time.now.getTime() + days * DAY_MS);
      await applyRetention(desk.shop.seller('command line'));
      await deleteAbandonedUploads(store, dataDir, () => new Date(Date.now() + days * DAY_MS));
    };
    await clean(29);
    await desk.logInAgain();
    expect((await desk.start('film.mp4', film.length)).chunks[0]).toBe(
      sha256(film.slice(0, CHUNK)),
    );
    await clean(31);
    expect(desk.uploaded()).toBe(0);
    await desk.logInAgain();
    expect(await desk.draft()).toBe(null);
  });

  test('discarding deletes everything that was uploaded', async () => {
    await desk.command('edition-start');
    await desk.upload('new.txt', text('new'));
    expect(desk.uploaded()).toBe(2);
    await desk.command('edition-discard');
    expect([desk.uploaded(), await desk.draft()]).toEqual([0, null]);
    expect(await desk.audit()).toContain('version discarded');
  });
});

test('the preview shows email and library as buyers will see them, to the seller only', async () => {
  const desk = await draftDesk();
  await desk.command('edition-start');
  await desk.upload('film.mp4', text('a film'));
  await desk.command('edition-save', READY);
  type Preview = { subject: string; text: string; libraryUrl: string };
  const preview = await desk.command<Preview>('edition-preview', { language: 'bg' });
  expect(preview.text).toContain('- Нов филм');
  const frame = await desk.askAs('/emails/edition?language=en');
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
