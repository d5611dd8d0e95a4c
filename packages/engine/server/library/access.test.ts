import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { makeBundle } from '../../../../testkit/fakes/bundle.ts';
import { sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { requestRefund, withdraw } from '../../../../testkit/fakes/requests.ts';
import { libraryOf, sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';
import { registerEdition } from './editions.ts';

let shop: TestShop;
let bundle: string;
afterEach(async () => {
  await shop.close();
  rmSync(bundle, { recursive: true });
});

const THANK_YOU = '/thank-you?session_id=cs_1&lng=en';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (path: string, fields: Record<string, string> = {}, headers = {}) =>
  shop.app.request(path, {
    method: 'POST',
    headers: { ...FORM, ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const text = async (path: string) => (await shop.app.request(path)).text();
const later = (minutes = 1) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
};

async function buy() {
  await shop.deliver(sessionEvent('completed', { locale: 'en' }));
  later();
  return libraryOf(shop);
}
const correct = async (email: string) => {
  await post('/thank-you?lng=en', { session_id: 'cs_1', email });
  await shop.idle();
  later();
};
const downloadIn = (html: string) =>
  (/href="(\/download\/[^"]+)"/.exec(html)?.[1] ?? 'no link').replaceAll('&amp;', '&');

/** Recipients and contents, in the order in which they were sent. */
const emails = () =>
  readdirSync(join(shop.dataDir, 'mail'))
    .filter((name) => name.endsWith('.html'))
    .toSorted()
    .map((name) => {
      const html = readFileSync(join(shop.dataDir, 'mail', name), 'utf8');
      const eml = readFileSync(join(shop.dataDir, 'mail', name.replace('html', 'eml')), 'utf8');
      return { html, to: /^To: (.+)$/im.exec(eml)?.[1]?.trim() ?? '' };
    });
const linkIn = (html = '') => html.match(/\/library\/[\w-]{43}/)?.[0] ?? 'no library link';
const statusOf = async (path: string) => (await shop.app.request(path)).status;

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    shop = await testShop({ ...(await settingsFor(engine)), TRUST_PROXY: '1' });
    bundle = makeBundle('1.0', { 'a.txt': 'text' });
    const notes = { en: [], bg: [] };
    await registerEdition(shop.store, () => shop.time.now, shop.dataDir, bundle, notes);
  });

  test('notifies the former address of a correction, without the new one or a link', async () => {
    await buy();
    await correct('thief@example.org');
    const notices = emails().filter(({ html }) => html.includes('was changed'));
    expect(notices.map(({ to }) => to)).toEqual(['ann@example.com']);
    expect(notices[0]?.html).toContain('order 1');
    expect(notices[0]?.html).not.toMatch(/thief|\/library\//);
  });

  test('ends downloads that were signed before a correction', async () => {
    const signed = downloadIn(await text(await buy()));
    expect(await statusOf(signed)).toBe(200);
    await correct('right@example.com');
    expect((await shop.app.request(signed)).headers.get('location')).toBe('/library');
  });

  test('ends the prefilled forms of the former link', async () => {
    const html = await text(await buy());
    const forms = ['/return-form', '/withdraw'].map(
      (path) => new RegExp(`href="(${path}\\?order=[^"]+)"`).exec(html)?.[1] ?? 'no form',
    );
    for (const form of forms) expect(await text(form)).toContain('ann@example.com');
    await correct('right@example.com');
    for (const form of forms) expect(await text(form)).not.toMatch(/(ann|right)@example/);
    const now = await text(linkIn(await text(THANK_YOU)));
    const form = /href="(\/withdraw\?order=[^"]+)"/.exec(now)?.[1] ?? 'no form';
    expect(await text(form)).toContain('right@example.com');
  });

  test('lets the seller undo a correction', async () => {
    const first = await buy();
    await correct('thief@example.org');
    const stolen = linkIn(emails().filter(({ to }) => to.includes('thief'))[0]?.html);
    expect(await statusOf(stolen)).toBe(200);
    const before = await commands.order.run(sellerOf(shop), { number: 1 });
    expect(before.formerEmail).toBe('ann@example.com');
    const undo = () => commands['order-undo-correction'].run(sellerOf(shop), { number: 1 });
    const { email, history, formerEmail } = await undo();
    expect([email, formerEmail]).toEqual(['ann@example.com', null]);
    expect(history.at(-1)).toMatchObject({
      event: 'email address restored',
      details: { actor: 'command line', from: 'thief@example.org', to: 'ann@example.com' },
    });
    await shop.idle();
    expect([await statusOf(stolen), await statusOf(first)]).toEqual([404, 404]);
    const last = emails().filter(({ to }) => to === 'ann@example.com');
    expect(await statusOf(linkIn(last.at(-1)?.html))).toBe(200);
    await correct('thief@example.org');
    expect((await shop.orders())[0]?.email).toBe('ann@example.com');
    await expect(undo()).rejects.toThrow('has no correction that can be undone');
    expect((await shop.orders())[0]?.email).toBe('ann@example.com');
  });

  test('flags what came between a correction and its undoing, and forgets its account', async () => {
    await buy();
    await requestRefund(shop, { txn: '1' });
    later();
    await correct('thief@example.org');
    await withdraw(shop, { email: 'thief@example.org' });
    await commands['refund-accept'].run(sellerOf(shop), { number: 2, by: 'bank', agreed: true });
    const account = { iban: 'BG80BNBG96611020345678', account_holder: 'Thief' };
    await shop.store.updateTable('cases').set(account).where('number', '=', 2).execute();
    await commands['order-undo-correction'].run(sellerOf(shop), { number: 1 });
    const seen = (number: number) => commands.refund.run(sellerOf(shop), { number });
    expect((await seen(1)).flags).toEqual([]);
    expect(await seen(2)).toMatchObject({
      flags: expect.arrayContaining(['address-undone']),
      account: null,
    });
  });

  test('ends the link that turns a request into a withdrawal with the library link', async () => {
    const link = await buy();
    await requestRefund(shop, { txn: 'pi_1', lng: 'en' });
    const sent = emails().filter(({ html }) => html.includes('/withdraw?request='))[0]?.html ?? '';
    const path = (/\/withdraw\?request=[^"]+/.exec(sent)?.[0] ?? 'none').replace('&amp;', '&');
    const request = new URLSearchParams(path.split('?')[1]).get('request') ?? '';
    expect(await text(path)).toContain('R-1');
    await post(`${link}/new-link`);
    expect(await text(path)).not.toContain('R-1');
    await post('/forms/withdrawal', { request, confirmed: 'yes' });
    expect((await commands.refund.run(sellerOf(shop), { number: 1 })).kind).toBe('refund');
  });

  test('shows the library after the payment and after the buyer’s own correction', async () => {
    const first = await buy();
    await correct('right@example.com');
    const shown = linkIn(await text(THANK_YOU));
    expect(shown).not.toBe(first);
    expect(await statusOf(shown)).toBe(200);
  });

  test.each([
    ['the seller has undone a correction', 'order-undo-correction', true],
    ['the seller has replaced the link', 'order-new-link', false],
    ['the seller has replaced the link of a corrected order', 'order-new-link', true],
    ['the buyer has replaced the link', 'buyer', false],
  ] as const)('shows no library on the thank-you page after %s', async (_, by, corrected) => {
    const link = await buy();
    if (corrected) await correct('thief@example.org');
    if (by === 'buyer') await post(`${link}/new-link`);
    else await commands[by].run(sellerOf(shop), { number: 1 });
    await shop.idle();
    expect(linkIn(await text(THANK_YOU))).toBe('no library link');
    const before = (await shop.orders())[0]?.email;
    await correct('another@example.org');
    expect(linkIn(await text(THANK_YOU))).toBe('no library link');
    expect((await shop.orders())[0]?.email).toBe(before);
  });

  test('has nothing to undo when the address was never changed', async () => {
    await buy();
    const undo = commands['order-undo-correction'].run(sellerOf(shop), { number: 1 });
    await expect(undo).rejects.toThrow('Order 1 has no correction that can be undone');
  });

  test('lets the buyer replace a leaked link; the new one is emailed', async () => {
    const leaked = await buy();
    const page = await text(`${leaked}?lng=en`);
    const signed = downloadIn(page);
    expect(page).toContain(`action="${leaked}/new-link"`);
    const answer = await post(`${leaked}/new-link`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/library?replaced']);
    expect(await text('/library?replaced&lng=en')).toContain('has a new link');
    await shop.idle();
    expect(await statusOf(leaked)).toBe(404);
    expect((await shop.app.request(signed)).status).toBe(303);
    const sent = emails().at(-1);
    expect(sent?.to).toBe('ann@example.com');
    expect(await statusOf(linkIn(sent?.html))).toBe(200);
    await post(`${leaked}/new-link`);
    await shop.idle();
    expect(emails()).toHaveLength(2);
  });

  test('asks for the account of a transfer again when the link was replaced', async () => {
    const leaked = await buy();
    await withdraw(shop, { name: 'Ann', order: '1' });
    await commands['refund-accept'].run(sellerOf(shop), { number: 1, by: 'bank', agreed: true });
    await post(`${leaked}/1/account`, { holder: 'Thief', iban: 'BG80BNBG96611020345678' });
    const account = async () => (await commands.refund.run(sellerOf(shop), { number: 1 })).account;
    expect(await account()).toMatchObject({ holder: 'Thief' });
    await commands['order-new-link'].run(sellerOf(shop), { number: 1 });
    await shop.idle();
    expect(await account()).toBeNull();
    const sent = emails().find(({ html }) => html.includes('new link'));
    expect(sent?.html).toContain('add your bank details');
  });

  test('does not let another site replace a link', async () => {
    const link = await buy();
    const answer = await post(`${link}/new-link`, {}, { 'sec-fetch-site': 'cross-site' });
    expect(answer.status).toBe(403);
    expect(await statusOf(link)).toBe(200);
  });

  test('lets the seller replace a leaked link, as often as needed', async () => {
    const leaked = await buy();
    const replace = () => commands['order-new-link'].run(sellerOf(shop), { number: 1 });
    const { libraryUrl, history } = await replace();
    const second = await replace();
    expect(history.at(-1)).toMatchObject({
      event: 'library link replaced',
      details: { actor: 'command line' },
    });
    const [one, other] = [libraryUrl, second.libraryUrl].map((url) => new URL(url).pathname);
    const links = [leaked, one ?? '', other ?? ''];
    expect(await Promise.all(links.map(statusOf))).toEqual([404, 404, 200]);
  });

  test('asks on the command line before a link is replaced or a correction undone', async () => {
    await buy();
    const ask = (name: 'order-new-link' | 'order-undo-correction') =>
      commands[name].question?.(sellerOf(shop), { number: 1 });
    expect(await ask('order-undo-correction')).toBeUndefined();
    await correct('right@example.org');
    expect(await ask('order-new-link')).toMatch(/email the new one to right@example\.org\?/);
    expect(await ask('order-undo-correction')).toMatch(/back to ann@example\.com and email/);
    await shop.store
      .updateTable('orders')
      .set({ state: 'held', hold_reason: 'no-email' })
      .execute();
    expect(await ask('order-new-link')).toBeUndefined();
  });

  test('answers addresses that no order can have', async () => {
    const link = await buy();
    const signed = downloadIn(await text(link)).replace(/download\/[^/]+/, 'download/%00');
    const read = ['/thank-you?session_id=%00', '/library/%00', '/withdraw?order=%00', signed];
    expect(await Promise.all(read.map(statusOf))).toEqual([200, 404, 200, 404]);
    const sent = await post('/thank-you', { session_id: '\0', email: 'x@example.org' });
    expect(sent.status).toBe(200);
    for (const number of ['99999999999', '9'.repeat(400)]) {
      expect((await post(`${link}/${number}/cancel`)).status).toBe(303);
    }
  });

  test('flags a withdrawal in another name, and the email says how to cancel it', async () => {
    await buy();
    later();
    await withdraw(shop, { name: 'Mallory', order: 'no idea', lng: 'en' });
    const seen = await commands.refund.run(sellerOf(shop), { number: 1 });
    expect(seen.flags).toEqual(['matched-by-email', 'different-name']);
    const [received] = emails().filter(({ html }) => html.includes('W-1') && !/Shop]/.test(html));
    expect(received?.html).not.toMatch(/Mallory|no idea/);
    // Ignored, it would be accepted and end the access.
    expect(received?.html).toContain('please let us know');
    expect(received?.html).not.toContain('ignore this email');
    const address = received?.html.match(/\/library\/[\w-]{43}\?lng=en#requests/)?.[0] ?? '';
    const page = await text(address.replace('#requests', ''));
    expect(page).toMatch(/Mallory.*no idea/s);
    const cancel = /action="([^"]+\/1\/cancel)"/.exec(page)?.[1] ?? '';
    expect((await post(cancel)).status).toBe(303);
    expect((await commands.refund.run(sellerOf(shop), { number: 1 })).state).toBe('canceled');
  });

  test('flags no withdrawal in the name on the order', async () => {
    await buy();
    await withdraw(shop, { name: 'Ánn Smith' });
    expect((await commands.refund.run(sellerOf(shop), { number: 1 })).flags).toEqual([]);
  });
});
