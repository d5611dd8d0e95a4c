import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { makeBundle } from '../../../../testkit/fakes/bundle.ts';
import { refundEvent, sessionEvent, signed } from '../../../../testkit/fakes/paymentEvents.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { editions, publish } from '../commands/editionCommands.ts';
import { mailResend, mails } from '../commands/emailCommands.ts';

let shop: TestShop;
let bundle: string;
const NOTES = { notes: ['en=A new chapter', 'bg=Нова глава'] };
const HOUR_MS = 3_600_000;

const publishing = (change: object = {}, from = bundle) =>
  publish.run(sellerOf(shop), publish.input.parse({ from, ...NOTES, ...change }));

async function buy(n: number, email = `buyer${n}@example.com`) {
  const event = sessionEvent('completed', {
    id: `cs_${n}`,
    payment_intent: `pi_${n}`,
    locale: n % 2 ? 'bg' : 'en',
    customer_details: { email, name: 'Ann' },
  });
  await shop.deliver(event);
}

/** Emails about an edition are spread out over time. */
async function sent() {
  shop.time.now = new Date(shop.time.now.getTime() + HOUR_MS);
  await shop.idle();
  const read = (name: string) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8');
  return shop
    .mails()
    .filter((name) => /A new chapter|Нова глава/.test(read(name.replace('.eml', '.html'))))
    .map((name) => /^To: (.*)$/m.exec(read(name))?.[1])
    .toSorted();
}

const mailsOf = async () => (await editions.run(sellerOf(shop), {}))[0]?.mails;

describe.each(ENGINES)('on %s, publishing an edition', (engine) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(engine));
    bundle = makeBundle('1.1', { 'book.txt': 'the book', 'sheets/offer.txt': 'the offer' });
  });
  afterEach(async () => {
    await shop.close();
    rmSync(bundle, { recursive: true });
  });

  test('lists it, copies its files and notifies each entitled buyer once', async () => {
    await buy(1);
    await buy(2);
    await buy(3, 'buyer1@example.com');
    await buy(4);
    await shop.app.request(
      '/webhooks/stripe',
      signed(refundEvent(4900, 'pi_4'), { at: shop.time.now }),
    );
    await shop.idle();
    expect(await publishing()).toMatchObject({ version: '1.1', files: 2, orders: 3, mails: 2 });
    expect(await mailsOf()).toEqual({ done: 0, waiting: 2, failed: 0 });
    expect(await sent()).toEqual(['buyer1@example.com', 'buyer2@example.com']);
    expect(await mailsOf()).toEqual({ done: 2, waiting: 0, failed: 0 });
    const copied = readdirSync(join(shop.dataDir, 'editions', '1.1'), { recursive: true });
    expect(copied).toContain(join('sheets', 'offer.txt'));
    const library = await (await shop.app.request('/thank-you?session_id=cs_2&lng=en')).text();
    const page = await shop.app.request(`${library.match(/\/library\/[\w-]{43}/)?.[0]}?lng=en`);
    expect(await page.text()).toContain('A new chapter');
  });

  test('makes it the current one even after the clock was set back', async () => {
    await buy(1);
    const right = shop.time.now;
    shop.time.now = new Date('2027-11-15T12:00:00Z');
    await publishing();
    shop.time.now = right;
    const next = makeBundle('1.2', { 'book.txt': 'the next book' });
    expect(await publishing({}, next)).toMatchObject({ version: '1.2', mails: 1 });
    rmSync(next, { recursive: true });
    const versions = (await editions.run(sellerOf(shop), {})).map(({ version }) => version);
    expect(versions).toEqual(['1.2', '1.1']);
  });

  test('again notifies nobody twice, and nobody who bought afterwards', async () => {
    await buy(1);
    await publishing();
    shop.time.now = new Date(shop.time.now.getTime() + HOUR_MS);
    await buy(2);
    expect(await publishing({ notes: [] })).toMatchObject({ mails: 0 });
    expect(await sent()).toEqual(['buyer1@example.com']);
  });

  test('again notifies nobody twice, even after finished jobs were deleted', async () => {
    await buy(1);
    await publishing();
    await sent();
    await shop.store.deleteFrom('emails').where('state', '=', 'done').execute();
    expect(await publishing()).toMatchObject({ mails: 0 });
    expect(await mailsOf()).toEqual({ done: 1, waiting: 0, failed: 0 });
  });

  test('counts emails per edition, without those sent again', async () => {
    await buy(1);
    await publishing();
    await sent();
    const second = makeBundle('1.1.2', { 'book.txt': 'the second book' });
    await publishing({}, second);
    rmSync(second, { recursive: true });
    const { rows } = await mails.run(sellerOf(shop), { state: 'done' });
    const [email] = rows.filter(({ kind }) => kind === 'new-edition');
    await mailResend.run(sellerOf(shop), { id: email?.id ?? '' });
    const listed = await editions.run(sellerOf(shop), {});
    expect(listed.map(({ version, mails }) => ({ version, ...mails }))).toEqual([
      { version: '1.1.2', done: 0, waiting: 1, failed: 0 },
      { version: '1.1', done: 1, waiting: 0, failed: 0 },
    ]);
  });

  test('does not notify buyers refunded before the email was sent', async () => {
    await buy(1);
    await publishing();
    const refund = signed(refundEvent(4900, 'pi_1'), { at: shop.time.now });
    await shop.app.request('/webhooks/stripe', refund);
    await expect.poll(async () => (await shop.orders())[0]?.state).toBe('refunded');
    expect(await sent()).toEqual([]);
  });

  test('emails nobody when it is quiet, not even later', async () => {
    await buy(1);
    const quiet = { quiet: true };
    expect(await publishing({ ...quiet, dryRun: true })).toMatchObject({ mails: 0 });
    expect(await publishing(quiet)).toMatchObject({ version: '1.1', orders: 1, mails: 0 });
    expect(await publishing(quiet)).toMatchObject({ mails: 0 });
    await expect(publishing()).rejects.toThrow('was published without emails');
    expect(await sent()).toEqual([]);
    expect((await editions.run(sellerOf(shop), {}))[0]).toMatchObject({
      isQuiet: true,
      mails: { done: 0, waiting: 0, failed: 0 },
    });
    const next = makeBundle('1.2', { 'book.txt': 'the next book' });
    expect(await publishing({}, next)).toMatchObject({ mails: 1 });
    await expect(publishing(quiet, next)).rejects.toThrow('was published with emails');
    rmSync(next, { recursive: true });
    const started = await shop.store
      .selectFrom('audit_log')
      .select(['subject', 'details'])
      .where('event', '=', 'publishing started')
      .orderBy('subject')
      .execute();
    expect(started.map(({ details }) => JSON.parse(details).quiet)).toEqual([true, undefined]);
  });

  test('changes nothing in a dry run', async () => {
    await buy(1);
    expect(await publishing({ dryRun: true })).toMatchObject({ mails: 1, dryRun: true });
    expect(await editions.run(sellerOf(shop), {})).toEqual([]);
    expect(existsSync(join(shop.dataDir, 'editions'))).toBe(false);
  });

  test('rejects missing notes, damaged files and a version that is already published', async () => {
    await expect(publishing({ notes: ['en=Else'] })).rejects.toThrow('Missing: --notes bg="…"');
    await expect(publishing({}, 'no/such/folder')).rejects.toThrow('contains no bundle');
    await publishing();
    const other = makeBundle('1.1', { 'book.txt': 'another book' });
    await expect(publishing({}, other)).rejects.toThrow('already published with different files');
    await expect(publishing({ notes: ['en=Else', 'bg=Друго'] })).rejects.toThrow(
      'with different notes',
    );
    rmSync(other, { recursive: true });
    writeFileSync(join(bundle, 'book.txt'), 'the look');
    await expect(publishing()).rejects.toThrow('book.txt was changed');
  });

  test('never reads files outside its folder', async () => {
    const manifest = join(bundle, 'manifest.json');
    const outside = readFileSync(manifest, 'utf8').replace('"book.txt"', '"../secret"');
    writeFileSync(manifest, outside);
    await expect(publishing()).rejects.toThrow('../secret is outside the folder');
  });
});
