import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { refundRequest, withdrawalStatement } from '../../../../testkit/fakes/requests.ts';
import { subjectOf, textOf } from '../../../../testkit/mailServer.ts';
import { messagesFor } from '../../../../testkit/ourShop.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';
import type { UnprovenKind } from '../mail/emailGate.ts';

const HOUR = 3_600_000;
const EVIL = 'You have won. Claim at https://evil.example.net/claim now';
const PHISHING = { refund: { desiredOutcome: EVIL, stuckDetails: EVIL, txn: EVIL }, name: EVIL };

let shop: TestShop;
afterEach(() => shop.close());

let visitors = 0;
/** By default everybody has an own network and an own address. */
async function send(
  form: 'refund' | 'withdrawal',
  change: object = {},
  { from = '', headers = {} }: { from?: string; headers?: Record<string, string> } = {},
) {
  visitors += 1;
  const body = form === 'refund' ? refundRequest : withdrawalStatement;
  const own = { email: `visitor${visitors}@example.org`, submissionId: `visit-${visitors}` };
  const address = from || `10.0.${visitors >> 8}.${visitors % 256}`;
  const response = await shop.app.request(`/forms/${form}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body: JSON.stringify({ lng: 'en', ...body, last4: '4242', ...own, ...change }),
  });
  expect(response.status).toBe(200);
  return response;
}

/** Fills in the purchase form with the box for a reminder. */
async function remind(change: object = {}) {
  visitors += 1;
  const body = { name: 'Ann', email: `visitor${visitors}@example.org`, reminder: true, lng: 'en' };
  const address = `10.1.${visitors >> 8}.${visitors % 256}`;
  const response = await shop.app.request('/forms/purchase', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ ...body, elapsedMs: 9000, ...change }),
  });
  expect(response.status).toBe(200);
}

const emails = () =>
  readdirSync(join(shop.dataDir, 'mail'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => {
      const html = readFileSync(join(shop.dataDir, 'mail', name), 'utf8');
      const eml = readFileSync(join(shop.dataDir, 'mail', name.replace('html', 'eml')), 'utf8');
      return { html, eml, to: /^To: (.+)$/im.exec(eml)?.[1]?.trim() ?? '' };
    });
const emailsTo = (wanted: RegExp) => emails().filter(({ to }) => wanted.test(to));
const repeatsIt = ({ html }: { html: string }) => html.includes('the blue one');
const toSeller = () => emailsTo(/sample-company/);
const cases = async () => (await commands.refunds.run(sellerOf(shop), { rows: 500 })).rows;
const flagged = async (flag: string) =>
  (await cases()).filter(({ flags }) => flags.some((one) => one === flag)).length;
const buy = () => shop.deliver(sessionEvent('completed'));

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    const settings = { ...(await settingsFor(engine)), TRUST_PROXY: '1' };
    shop = await testShop(settings, engine === 'SQLite' ? 1 : 2);
  });

  test('sends nothing that a visitor wrote to an address without an order', async () => {
    const to = 'never-a-customer@example.org';
    await send('refund', { ...PHISHING.refund, email: to });
    await send('withdrawal', {
      name: 'Verify at evil.example.net',
      order: EVIL.slice(0, 60),
      email: to,
    });
    await shop.idle();
    const sent = emailsTo(/never-a-customer/);
    expect(sent).toHaveLength(2);
    for (const { html, eml } of sent) {
      expect(html + subjectOf(eml) + textOf(eml)).not.toMatch(/evil|won|claim|Verify/i);
      const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
      expect(
        links.filter((link) => !/^(http:\/\/localhost\/|mailto:support@)/.test(link ?? '')),
      ).toEqual([]);
      expect(html).toMatch(/[RW]-\d/);
      expect(html).toContain('November 15, 2026, 2:00');
    }
  });

  test('sends the content of a withdrawal once the seller has found its order', async () => {
    await buy();
    await send('withdrawal', { email: 'work@example.org', order: 'the blue one' });
    await shop.idle();
    expect(emailsTo(/work@/).map(repeatsIt)).toEqual([false]);
    shop.time.now = new Date(shop.time.now.getTime() + HOUR);
    await commands['refund-match'].run(sellerOf(shop), { number: 1, order: 1 });
    await shop.idle();
    expect(emailsTo(/work@/).map(repeatsIt)).toEqual([false, true]);
    expect(emailsTo(/work@/).some(({ html }) => html.includes('/library/'))).toBe(false);
    const [toBuyer] = emailsTo(/ann@/).filter(repeatsIt);
    expect(toBuyer?.html.match(/\/library\/[\w-]{43}[^"]*#requests/)).not.toBeNull();
  });

  test('sends few emails to one address, and keeps and flags the rest', async () => {
    for (let n = 0; n < 7; n += 1) await send('withdrawal', { email: 'One@Example.org' });
    await shop.idle();
    expect(emailsTo(/one@example.org/i)).toHaveLength(5);
    expect(await cases()).toHaveLength(7);
    expect(await flagged('not-acknowledged')).toBe(2);
    shop.time.now = new Date(shop.time.now.getTime() + 24 * HOUR);
    await send('withdrawal', { email: 'one@example.org' });
    await shop.idle();
    expect(emailsTo(/one@example.org/i)).toHaveLength(6);
  });

  test('counts all spellings of an address that reach one mailbox together', async () => {
    const spellings = ['anna', 'Anna', 'a.nna', 'an.na', 'ann.a', 'anna+1', 'a.nna+2', 'anna+a.b'];
    for (const name of spellings) await send('withdrawal', { email: `${name}@example.org` });
    await shop.idle();
    expect(emails().filter(({ to }) => to.endsWith('@example.org'))).toHaveLength(5);
  });

  test('sends few emails for one network in an hour', async () => {
    for (let n = 0; n < 23; n += 1) {
      // The number of posts per minute has a limit of its own.
      shop.time.now = new Date(shop.time.now.getTime() + 60_000);
      await send('refund', {}, { from: '203.0.113.9' });
      await shop.idle();
    }
    await shop.idle();
    expect(emailsTo(/visitor/)).toHaveLength(20);
    expect(await flagged('not-acknowledged')).toBe(3);
    await send('refund', { email: 'elsewhere@example.org' });
    await shop.idle();
    expect(emailsTo(/elsewhere/)).toHaveLength(1);
  });

  describe('the acknowledgment of a withdrawal', () => {
    const WORDS = messagesFor('en').withdrawal.notEmailed;
    const page = async (fields: object, from: string) => {
      const answer = await shop.app.request('/forms/withdrawal?lng=en', {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': from,
        },
        body: new URLSearchParams({ name: 'Ann', order: '1', confirmed: 'yes', ...fields }),
      });
      return answer.text();
    };
    const noteOn = (html: string) =>
      Object.values(WORDS).find((note) => html.includes(note)) ?? 'emailed';
    const toAnn = () =>
      emailsTo(/ann@/).filter(({ html }) => html.includes('We received your withdrawal'));

    test('reaches a buyer in whose name others have sent refund requests', async () => {
      await buy();
      for (let n = 0; n < 6; n += 1) await send('refund', { email: 'ann@example.com' });
      expect(noteOn(await page({ email: 'ann@example.com' }, '10.9.9.9'))).toBe('emailed');
      await shop.idle();
      expect(toAnn()).toHaveLength(1);
    });

    test('reaches a buyer whose network has used up its emails; the page says the same to all', async () => {
      await buy();
      const from = '203.0.113.9';
      for (let n = 0; n < 21; n += 1) {
        shop.time.now = new Date(shop.time.now.getTime() + 60_000);
        await send('refund', {}, { from });
      }
      shop.time.now = new Date(shop.time.now.getTime() + 60_000);
      const notes = ['ann@example.com', 'stranger@example.org'].map((email) =>
        page({ email }, from).then(noteOn),
      );
      expect(await Promise.all(notes)).toEqual([WORDS.buyers, WORDS.buyers]);
      await shop.idle();
      expect(toAnn()).toHaveLength(1);
      expect(emailsTo(/stranger/)).toEqual([]);
    });

    test.each(['ann@example.com', 'stranger@example.org'])(
      'is on the page only after several to %s, which says so each time',
      async (email) => {
        await buy();
        for (let n = 0; n < 5; n += 1) await send('withdrawal', { email });
        const last = { email, submissionId: 'the-last' };
        for (const _ of ['sent', 'sent again']) {
          expect(noteOn(await page(last, '10.9.9.9'))).toBe(WORDS.nobody);
        }
        await shop.idle();
        // A buyer's are one case, which was acknowledged.
        expect(await flagged('not-acknowledged')).toBe(email.startsWith('ann') ? 0 : 1);
        expect(emailsTo(/ann@|stranger@/)).toHaveLength(1 + 5);
      },
    );
  });

  /** Every email that anybody can cause for any address, each from a network of its own. */
  const CAUSES: Record<UnprovenKind, (email: string) => Promise<unknown>> = {
    'request-kept': (email) => send('refund', { email }),
    'form-reminder': (email) => remind({ email }),
  };
  test.each(Object.entries(CAUSES))(
    'limits %s to all strangers together, and never emails to buyers',
    async (_kind, cause) => {
      await buy();
      await cause('early@example.org');
      await shop.store
        .updateTable('email_counts')
        .set({ count: 100 })
        .where('name', '=', 'to strangers')
        .execute();
      await cause('stranger@example.org');
      await send('withdrawal', { email: 'ann@example.com' });
      await shop.idle();
      shop.time.now = new Date(shop.time.now.getTime() + 24 * HOUR);
      await shop.idle();
      expect(emailsTo(/early/)).toHaveLength(1);
      expect(emailsTo(/stranger/)).toEqual([]);
      expect(emailsTo(/ann@/)).toHaveLength(2);
    },
  );

  describe('the reminder of an unpaid form', () => {
    const reminders = async () => {
      await shop.idle();
      shop.time.now = new Date(shop.time.now.getTime() + 24 * HOUR);
      await shop.idle();
      return emailsTo(/example\.org/);
    };

    test('has nothing in it that the visitor wrote', async () => {
      const utm = { utm_source: 'evil.example.net' };
      await remind({ name: EVIL.slice(0, 90), ...utm, referrer: 'https://evil.example.net/' });
      const [{ html, eml } = { html: '', eml: '' }, ...others] = await reminders();
      expect(others).toEqual([]);
      expect(html).toContain('Hello,');
      expect(html + subjectOf(eml) + textOf(eml)).not.toMatch(/evil|have won|claim/i);
    });

    test('is limited for 150 networks together', async () => {
      for (let n = 0; n < 150; n += 1) await remind();
      expect(await reminders()).toHaveLength(100);
    });

    test('is limited for one mailbox, however it is written', async () => {
      for (const name of ['anna', 'a.nna', 'ann.a', 'anna+1', 'anna+2'])
        await remind({ email: `${name}@example.org` });
      expect(await reminders()).toHaveLength(2);
    });
  });

  test('stores a withdrawal that another site sent, without an email to anybody', async () => {
    await buy();
    const headers = { origin: 'https://evil.example.net', 'sec-fetch-site': 'cross-site' };
    const before = emails().length;
    await send('withdrawal', { email: 'ann@example.com' }, { headers });
    await send('withdrawal', { email: 'third-party@example.org' }, { headers });
    await shop.idle();
    expect(emails()).toHaveLength(before);
    expect(await flagged('cross-site')).toBe(2);
    const receipt = await shop.app.request('/forms/withdrawal?lng=en', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ name: 'Ann', order: '1', email: 'a@b.org', confirmed: 'yes' }),
    });
    expect(await receipt.text()).toContain('we won’t email the confirmation');
    await shop.idle();
    shop.time.now = new Date(shop.time.now.getTime() + HOUR);
    await shop.idle();
    expect(toSeller().map(({ html }) => /(\d+) more since/.exec(html)?.[1])).toEqual(['3']);
  });

  test('sends the seller the first alerts of a flood, then one email per hour', async () => {
    for (let n = 0; n < 9; n += 1) await send('refund');
    await shop.idle();
    expect(toSeller()).toHaveLength(5);
    await send('withdrawal');
    await shop.idle();
    expect(toSeller()).toHaveLength(6);
    shop.time.now = new Date(shop.time.now.getTime() + HOUR);
    await shop.idle();
    expect(toSeller()).toHaveLength(7);
    const [digest] = toSeller().filter(({ html }) => html.includes('more since'));
    expect(digest?.html).toContain('4 more since November 15, 2026, 2:00');
    expect(digest?.html).toContain('href="http://localhost:4322/"');
    const { rows } = await commands.mails.run(sellerOf(shop), { rows: 100 });
    expect(rows.filter(({ kind }) => kind === 'seller-alert')).toHaveLength(7);
    await send('refund');
    await shop.idle();
    expect(toSeller()).toHaveLength(8);
  });
});
