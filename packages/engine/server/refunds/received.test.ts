import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { chargeEvent, sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { refundRequest, withdrawalStatement } from '../../../../testkit/fakes/requests.ts';
import { content } from '../../../../testkit/ourShop.ts';
import { libraryOf, sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';

const BAIT = 'Claim 5000 EUR at https://evil.example.net/claim';
/** Whole words: three letters or digits alone may occur in the signature of a link. */
const BAITED = /evil\.example|5000 EUR|888 123/;
const CROSS_SITE = { origin: 'https://evil.example.net', 'sec-fetch-site': 'cross-site' };

let shop: TestShop;
let library: string;
afterEach(() => shop.close());

const text = async (path: string) => (await shop.app.request(path)).text();

async function buy() {
  await shop.deliver(sessionEvent('completed', { locale: 'en' }), chargeEvent('succeeded', '4242'));
  library = await libraryOf(shop);
}

let visitors = 0;
/** Everybody has an own network. */
async function send(kind: 'refund' | 'withdrawal', change: object = {}, headers = {}, query = '') {
  visitors += 1;
  const body = kind === 'refund' ? { ...refundRequest, txn: 'no idea' } : withdrawalStatement;
  const answer = await shop.app.request(`/forms/${kind}${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.2.${visitors >> 8}.${visitors % 256}`,
      ...headers,
    },
    body: JSON.stringify({ lng: 'en', ...body, submissionId: `visit-${visitors}`, ...change }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { reference: string };
}

/** The address that the form in the buyer's library posts to. */
async function signedQuery(path: '/return-form' | '/withdraw') {
  const [, link = ''] =
    new RegExp(`href="(${path}\\?order=[^"]+)"`).exec(await text(library)) ?? [];
  const form = path === '/withdraw' ? '/forms/withdrawal' : '/forms/refund';
  const [, action = ''] = new RegExp(`action="${form}([^"]+)"`).exec(await text(link)) ?? [];
  expect(action).toMatch(/^\?order=/);
  return action.replaceAll('&amp;', '&');
}

const emailsTo = (address: string) =>
  readdirSync(join(shop.dataDir, 'mail'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => {
      const html = readFileSync(join(shop.dataDir, 'mail', name), 'utf8');
      const eml = readFileSync(join(shop.dataDir, 'mail', name.replace('html', 'eml')), 'utf8');
      return { html, to: /^To: (.+)$/im.exec(eml)?.[1]?.trim() ?? '' };
    })
    .filter(({ to }) => to === address)
    .map(({ html }) => html);
const acknowledged = (reference: string) =>
  emailsTo('ann@example.com').filter((html) => html.includes(`>${reference}<`));
const show = (number: number) => commands.refund.run(sellerOf(shop), { number });

const TABLES = ['requests', 'cases', 'jobs', 'emails', 'audit_log', 'email_counts'] as const;
async function rowsStored() {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    counts[table] = (await shop.store.selectFrom(table).selectAll().execute()).length;
  }
  return counts;
}

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    shop = await testShop({ ...(await settingsFor(engine)), TRUST_PROXY: '1' });
    await buy();
  });

  test.each([
    ['refund', { website: 'x' }, {}],
    ['refund', {}, {}],
    ['withdrawal', {}, CROSS_SITE],
    ['withdrawal', {}, {}],
  ] as const)(
    'a %s is answered after the same writes for every address',
    async (kind, change, headers) => {
      for (const name of ['ann', 'anna']) await send(kind, { email: `${name}@example.com` });
      await shop.idle();
      await shop.worker.stop();
      const written = async (email: string) => {
        const before = await rowsStored();
        const { reference } = await send(kind, { ...change, email }, headers);
        expect(reference).toMatch(/^[RW]-\d+$/);
        const after = await rowsStored();
        return TABLES.map((table) => (after[table] ?? 0) - (before[table] ?? 0));
      };
      const known = await written('ann@example.com');
      expect(known).toEqual(await written('anna@example.com'));
      expect(known[TABLES.indexOf('cases')]).toBe(0);
    },
  );

  test.each(['refund', 'withdrawal'] as const)(
    'a %s that is sent again becomes part of the open case',
    async (kind) => {
      const first = await send(kind);
      await shop.idle();
      shop.time.now = new Date(shop.time.now.getTime() + 60_000);
      const said = kind === 'refund' ? { stuckDetails: 'Chapter 3' } : { order: 'the second time' };
      for (let n = 0; n < 30; n += 1) await send(kind, n === 29 ? said : { website: 'x' });
      await shop.idle();
      const { rows } = await commands.refunds.run(sellerOf(shop), {});
      expect(rows.map(({ number }) => number)).toEqual([1]);
      const seen = await show(1);
      expect(seen.repeats).toHaveLength(20);
      const [last] = seen.repeats;
      expect(last?.reference).toBe(first.reference.replace('1', '31'));
      expect(last?.receivedAt).toBe(shop.time.now.getTime());
      expect(JSON.stringify(last?.submitted)).toContain(Object.values(said)[0]);
      expect(await shop.store.selectFrom('requests').select('id').execute()).toHaveLength(31);
      const page = await text(`${library}?lng=en`);
      expect(page.match(/<article/g)).toHaveLength(1);
      expect(page).toContain(`Sent again on November 15, 2026 (${last?.reference})`);
      expect(page.match(/Sent again on/g)).toHaveLength(3);
      const found = await commands.refunds.run(sellerOf(shop), { search: last?.reference ?? '' });
      expect(found.rows.map(({ number }) => number)).toEqual([1]);
      await expect(show(31)).rejects.toThrow('Request 31 is part of case 1');
    },
  );

  test('what is sent again is acknowledged under its own number, and named to the seller', async () => {
    await send('withdrawal');
    await shop.idle();
    const { reference } = await send('withdrawal', {}, {}, await signedQuery('/withdraw'));
    await shop.idle();
    const [again] = acknowledged(reference);
    expect(again).toContain('open request for this order, W-1');
    const toSeller = emailsTo('support@sample-company.example');
    expect(toSeller.filter((html) => html.includes('Sent again, as W-2'))).toHaveLength(1);
  });

  test('what is sent again in another language is acknowledged in that language', async () => {
    await send('withdrawal');
    await shop.idle();
    const query = await signedQuery('/withdraw');
    const { reference } = await send('withdrawal', { lng: 'bg' }, {}, query);
    await shop.idle();
    const [mail] = acknowledged(reference);
    const { withdrawal, cases } = content.messages('bg');
    expect(mail).toContain(withdrawal.statement);
    expect(mail).toContain(cases.addedTo('W-1'));
  });

  test.each(['refund', 'withdrawal'] as const)(
    'a %s request in another language than the order is acknowledged with links in its own',
    async (kind) => {
      const query = await signedQuery(kind === 'refund' ? '/return-form' : '/withdraw');
      const { reference } = await send(kind, { lng: 'bg' }, {}, query);
      await shop.idle();
      const [mail = ''] = acknowledged(reference);
      const languages = mail.match(/(?<=[?;]lng=)[a-z]+/g) ?? [];
      expect(languages.length).toBeGreaterThan(0);
      expect(new Set(languages)).toEqual(new Set(['bg']));
    },
  );

  test('a better statement removes the doubts about an earlier one', async () => {
    await send('withdrawal', { name: 'Mallory', order: 'no idea' }, CROSS_SITE);
    await shop.idle();
    expect((await show(1)).flags).toEqual(['matched-by-email', 'cross-site', 'different-name']);
    await send('withdrawal', {}, {}, await signedQuery('/withdraw'));
    await shop.idle();
    expect((await show(1)).flags).toEqual([]);
  });

  test('a request after the earlier one was decided opens a case of its own', async () => {
    await send('refund');
    await shop.idle();
    await commands['refund-decline'].run(sellerOf(shop), { number: 1, reason: 'No.' });
    await send('refund');
    await send('withdrawal');
    await shop.idle();
    const { rows } = await commands.refunds.run(sellerOf(shop), {});
    expect(rows.map(({ number }) => number).toSorted()).toEqual([1, 2, 3]);
  });

  describe('the email to a buyer', () => {
    const STATEMENT = { name: BAIT, order: '1' };
    const REQUEST = { desiredOutcome: BAIT, txn: '1 2 3' };

    test.each([
      ['withdrawal', STATEMENT],
      ['withdrawal', { name: 'Ann', order: `1 ${BAIT}` }],
      ['withdrawal', { name: 'Ann +359 888 123 456' }],
      ['refund', REQUEST],
      ['refund', { ...REQUEST, last4: '9999' }],
    ] as const)('repeats nothing that anybody may have written: %s %o', async (kind, change) => {
      const { reference } = await send(kind, change);
      await shop.idle();
      const sent = emailsTo('ann@example.com').filter((html) => html.includes(reference));
      expect(sent).toHaveLength(1);
      expect(sent.join()).not.toMatch(BAITED);
      const [link = ''] = sent.join().match(/\/library\/[\w-]{43}/) ?? [];
      if ('last4' in change) return;
      expect(await text(`${link}?lng=en`)).toMatch(BAITED);
    });

    test('has the content and the time of a withdrawal that was sent in another name', async () => {
      const { reference } = await send('withdrawal', { name: 'Анна Браун', order: '1' });
      await shop.idle();
      const [mail] = acknowledged(reference);
      const { withdrawal } = content.messages('en');
      expect(mail).toContain(withdrawal.statement);
      expect(mail).toMatch(/Order number\b[^\d]*?<\/t[dh]>.*?>1</s);
      expect(mail).toMatch(/:\d\d:\d\d\s[AP]M/);
      expect(mail).not.toContain('Браун');
    });

    test.each([
      ['the library', 'withdrawal', { ...STATEMENT, order: 'my own words' }, '/withdraw'],
      ['the library', 'refund', { ...REQUEST, txn: 'my own words' }, '/return-form'],
      ['the card', 'refund', { ...REQUEST, last4: '4242', txn: 'my own words' }, undefined],
      ['the payment', 'refund', { ...REQUEST, txn: 'pi_1, my own words' }, undefined],
      ['the payment', 'withdrawal', { name: 'Ann B.', order: 'pi_1, my own words' }, undefined],
    ] as const)('repeats what was sent by %s: %s', async (_by, kind, change, page) => {
      const query = page ? await signedQuery(page) : '';
      const { reference } = await send(kind, change, {}, query);
      await shop.idle();
      expect(acknowledged(reference).join()).toContain('my own words');
    });

    test('repeats nothing that was sent with guessed digits of the card', async () => {
      for (let n = 0; n < 6; n += 1) await send('refund', { ...REQUEST, last4: `000${n}` });
      // Five tries count, in the order in which they are handled.
      await shop.idle();
      await send('refund', { ...REQUEST, last4: '4242' });
      await shop.idle();
      expect(emailsTo('ann@example.com').join()).not.toMatch(BAITED);
    });

    test.each(['1', '#1', '№ 1', 'Order no. 1', 'поръчка 1'])(
      'repeats a statement that says nothing but what is on the order: %s',
      async (order) => {
        const { reference } = await send('withdrawal', { name: 'Ánn', order });
        await shop.idle();
        expect(acknowledged(reference).join()).toContain('Ánn');
      },
    );
  });

  test('a stranger with a link of their own gains nothing with a buyer’s address', async () => {
    const customer_details = { email: 'thief@example.org', name: 'Thief' };
    const other = { id: 'cs_2', payment_intent: 'pi_2', customer_details, locale: 'en' };
    await shop.deliver(sessionEvent('completed', other));
    library = await libraryOf(shop, 'cs_2');
    const query = await signedQuery('/withdraw');
    const { reference } = await send('withdrawal', { name: BAIT }, {}, query);
    await shop.idle();
    expect(emailsTo('ann@example.com').filter((html) => html.includes(reference))).toHaveLength(1);
    expect(emailsTo('ann@example.com').join()).not.toMatch(BAITED);
  });

  test.each(['refund', 'withdrawal'] as const)(
    'strangers cannot use up the acknowledgments of a buyer: %s',
    async (kind) => {
      for (let n = 0; n < 8; n += 1) await send(kind, { name: 'Mallory', txn: 'guess' });
      await shop.idle();
      const before = emailsTo('ann@example.com').length;
      expect(before).toBe(1 + 5);
      const proven = await send(kind, { last4: '4242', order: 'pi_1' });
      const query = await signedQuery(kind === 'refund' ? '/return-form' : '/withdraw');
      const fromLibrary: string[] = [];
      for (let n = 0; n < 8; n += 1) {
        // Also when a password manager has filled in the field that is for bots.
        fromLibrary.push((await send(kind, { website: n > 6 ? 'x' : '' }, {}, query)).reference);
      }
      await shop.idle();
      for (const reference of [proven.reference, ...fromLibrary]) {
        expect(acknowledged(reference), reference).toHaveLength(1);
      }
    },
  );
});
