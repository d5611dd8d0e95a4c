import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { otherwise } from '../../../../testkit/ourShop.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { HOUR_MS } from '../../rules/calendar.ts';
import { commands } from '../commands/commands.ts';
import { exportPerson } from '../privacy/exportPerson.ts';

let shop: TestShop;
const ann = { name: 'Ann Lee', email: 'Ann@example.com', lng: 'en' };
const send = (fields: Record<string, string>) =>
  shop.app.request('/forms/purchase', { method: 'POST', body: new URLSearchParams(fields) });
const wait = async (hours: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + hours * HOUR_MS);
  await shop.idle();
};
const mailFile = (name: string, ending: string) =>
  readFileSync(join(shop.dataDir, 'mail', name.replace('.eml', ending)), 'utf8');
const sentMails = () => shop.mails().map((name) => mailFile(name, '.html'));
const forms = () => shop.store.selectFrom('purchase_forms').selectAll().execute();
const unpaid = (wanted: object = {}) =>
  commands.unpaid.run(sellerOf(shop), commands.unpaid.input.parse(wanted));
const stopLink = (html: string) =>
  /http:\/\/localhost(\/forms\/stop-reminder\/[^"]+)"/.exec(html)?.[1];

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(engine));
  });
  afterEach(() => shop.close());

  test('reminds once, after the set time, who ticked the box and did not pay', async () => {
    await send({ ...ann, reminder: 'on' });
    await wait(23);
    expect(sentMails()).toEqual([]);
    expect((await unpaid()).rows).toMatchObject([
      { name: 'Ann Lee', ageHours: 23, reminder: 'planned', reminderSentAt: null },
    ]);
    await wait(1);
    const [mail = '', ...others] = sentMails();
    expect(others).toEqual([]);
    expect(mail).toContain('Hello,');
    expect(mail).not.toContain('Ann');
    expect(mail).toContain('nothing was charged');
    expect(mail).toContain('the price is $49.');
    expect(mail).toContain('href="http://localhost/#buy"');
    expect(mail).not.toMatch(/withdraw from contract/i);
    const headers = mailFile(shop.mails()[0] ?? '', '.eml').replace(/\r\n\s+/g, ' ');
    expect(headers).toContain(`List-Unsubscribe: <http://localhost${stopLink(mail)}>`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect((await unpaid({ reminder: 'sent' })).rows).toMatchObject([
      { reminder: 'sent', reminderSentAt: shop.time.now.getTime() },
    ]);
    // The seller reads it among the emails, and cannot send it a second time.
    const [listed] = (await commands.mails.run(sellerOf(shop), {})).rows;
    expect(listed).toMatchObject({
      kind: 'form-reminder',
      to: 'ann@example.com',
      canResend: false,
    });
    await send({ ...ann, name: 'Ann', reminder: 'on' });
    await wait(48);
    expect(sentMails()).toHaveLength(1);
  });

  test('reminds nobody who left the box empty, at first or the last time', async () => {
    await send(ann);
    await send({ ...ann, email: 'bob@example.com', reminder: 'on' });
    await wait(1);
    await send({ ...ann, email: 'bob@example.com' });
    await wait(48);
    expect(sentMails()).toEqual([]);
    expect((await commands.mails.run(sellerOf(shop), {})).rows).toEqual([]);
  });

  test('reminds nobody who has paid, with the form or with the payment link alone', async () => {
    await send({ ...ann, reminder: 'on' });
    await send({ ...ann, email: 'bob@example.com', reminder: 'on' });
    const first = (await forms()).find(({ email }) => email === ann.email);
    const paid = { customer_details: { email: 'other@example.com', name: 'Ann' } };
    await shop.deliver(sessionEvent('completed', { ...paid, client_reference_id: first?.id }));
    const byLink = { customer_details: { email: 'bob@example.com', name: 'Bob' } };
    const ids = { id: 'cs_2', payment_intent: 'pi_2', client_reference_id: null };
    await shop.deliver(sessionEvent('completed', { ...byLink, ...ids }));
    const before = shop.mails().length;
    expect((await unpaid()).rows).toEqual([]);
    await wait(48);
    expect(shop.mails()).toHaveLength(before);
  });

  test('reminds nobody who withdrew the consent, by the link or through the seller', async () => {
    await send({ ...ann, reminder: 'on' });
    await wait(24);
    const link = stopLink(sentMails()[0] ?? '') ?? '';
    const page = await shop.app.request(link);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('You won’t get any more reminders');
    expect(await forms()).toMatchObject([{ reminder_withdrawn_at: shop.time.now.getTime() }]);
    expect((await shop.app.request(link, { method: 'POST' })).status).toBe(200);
    const wrong = link.replace(/\/[^/.]+\./, '/another.');
    expect((await shop.app.request(wrong)).status).toBe(404);

    await send({ ...ann, email: 'bob@example.com', reminder: 'on' });
    const [form] = (await unpaid({ reminder: 'planned' })).rows;
    const stop = () => commands['unpaid-stop-reminder'].run(sellerOf(shop), { id: form?.id ?? '' });
    expect(await stop()).toMatchObject({ email: 'bob@example.com', reminder: 'withdrawn' });
    await expect(stop()).rejects.toThrow('No reminder is planned');
    await wait(48);
    expect(sentMails()).toHaveLength(1);
  });

  test('erases and exports the reminder with the person', async () => {
    await send({ ...ann, reminder: 'on' });
    await send({ ...ann, email: 'bob@example.com', reminder: 'on' });
    const bob = { email: 'bob@example.com' };
    await commands.erase.run(sellerOf(shop), commands.erase.input.parse(bob));
    await wait(24);
    expect(sentMails()).toHaveLength(1);
    const rowsOf = async (table: string) => {
      const { parts } = await exportPerson(sellerOf(shop), 'ann@example.com');
      return parts.find((part) => part.table === table)?.rows;
    };
    expect(await rowsOf('purchase_forms')).toMatchObject([{ reminder_agreed: 1 }]);
    expect(await rowsOf('email_copies')).toMatchObject([{ sent_to: 'Ann@example.com' }]);
    await wait(24 * 91);
    await commands.retention.run(sellerOf(shop), { dryRun: false, clockIsRight: true });
    for (const table of ['purchase_forms', 'emails', 'email_copies']) {
      expect(await rowsOf(table)).toEqual([]);
    }
  });

  test('sends few reminders for one network, whatever addresses it types', async () => {
    for (let n = 0; n < 8; n += 1) {
      await send({ ...ann, email: `stranger${n}@example.com`, reminder: 'on' });
    }
    await wait(24);
    expect(sentMails()).toHaveLength(5);
  });

  test('lists unpaid forms newest first, with source and retention, in pages', async () => {
    const headers = { referer: 'http://localhost/?utm_source=Podcast' };
    const body = new URLSearchParams(ann);
    await shop.app.request('/forms/purchase', { method: 'POST', body, headers });
    await send({ ...ann, website: 'a bot' });
    await wait(72);
    await send({ ...ann, email: 'bob@example.com', lng: 'bg' });
    const { rows, notes } = await unpaid();
    expect(rows).toMatchObject([
      { email: 'bob@example.com', language: 'bg', source: null, ageHours: 0 },
      { source: 'podcast', ageHours: 72, reminder: 'not-wanted', paymentOpened: false },
    ]);
    expect(rows[1]?.deletedAt).toBe(Date.parse('2027-02-13T12:00:00Z'));
    expect(notes[0]).toContain('deleted 90 days after');
    expect(notes[1]).toContain('one email, 24 hours after the form');
    const { next } = await unpaid({ rows: 1 });
    expect((await unpaid({ rows: 1, after: next })).rows).toMatchObject([{ source: 'podcast' }]);
  });
});

test('shows no box and reminds nobody when reminders are switched off', async () => {
  const off = otherwise(({ checkout: { reminderAfterHours: _, ...checkout } }) => ({ checkout }));
  shop = await testShop({}, 1, off);
  const answer = await send({ ...ann, name: '', reminder: 'on' });
  expect(await answer.text()).not.toContain('name="reminder"');
  await send({ ...ann, reminder: 'on' });
  expect(await forms()).toMatchObject([{ reminder_agreed: 0 }]);
  expect((await unpaid()).notes[1]).toContain('Reminders are off');
  await shop.close();
});

test('with a form service, nothing is stored and the list says so', async () => {
  shop = await testShop({ PURCHASE_FORM_URL: 'https://buyers.forms.test/x' });
  const answer = await send({ ...ann, name: '' });
  expect(await answer.text()).not.toContain('name="reminder"');
  expect((await unpaid()).notes[1]).toContain('Forms go to buyers.forms.test');
  await shop.close();
});
