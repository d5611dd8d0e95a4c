import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { withdraw } from '../../../../testkit/fakes/requests.ts';
import { shop as ourShop } from '../../../../testkit/ourShop.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../composition.ts';
import { applyRetention } from '../privacy/retention.ts';

let shop: TestShop;
afterEach(() => shop.close());

const seller = () => shop.seller('desk');

async function buy(email = 'ann@example.com', name = 'Ann Lee', nth = 1) {
  const session = { id: `cs_${nth}`, payment_intent: `pi_${nth}` };
  await shop.deliver(sessionEvent('completed', { ...session, customer_details: { email, name } }));
}

const copies = () => shop.store.selectFrom('email_copies').selectAll().execute();

async function confirmation() {
  const { mails } = await commands.order.run(seller(), { number: 1 });
  const found = mails.find(({ kind }) => kind === 'order-confirmation');
  if (!found) throw new Error('there is no confirmation');
  return found;
}

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(engine));
  });

  test('reads an email as it was sent, also after the order has changed', async () => {
    await buy();
    await shop.store.updateTable('orders').set({ name: 'Somebody Else' }).execute();
    const { id, subject } = await confirmation();
    expect(subject).toMatch(/^Поръчка 1: /);
    const mail = await commands.mail.run(seller(), { id });
    expect(mail).toMatchObject({ to: 'ann@example.com', subject, state: 'done' });
    expect(mail.text).toContain('Ann Lee');
    expect(mail.text).toContain('/library/');
    await expect(commands.mail.run(seller(), { id: 'none' })).rejects.toThrow('not found');
  });

  test('reads a copy in the earlier format', async () => {
    await buy();
    const { id } = await confirmation();
    const json = JSON.stringify({ html: '<p>Old</p>', text: 'Old' });
    const body = brotliCompressSync(json).toString('base64');
    await shop.store.updateTable('email_copies').set({ body }).where('email_id', '=', id).execute();
    expect((await commands.mail.run(seller(), { id })).text).toBe('Old');
  });

  test('an erased buyer has no copies of emails left, and an export shows their text', async () => {
    await buy();
    const { parts } = await commands.export.run(seller(), { email: 'ann@example.com' });
    const copy = parts.find((part) => 'table' in part && part.table === 'email_copies');
    const body = expect.stringContaining('Ann Lee');
    expect(copy?.rows).toEqual([expect.objectContaining({ body })]);
    const all = { dryRun: false, anyway: true, andEndAccess: false };
    await commands.erase.run(seller(), { email: 'ann@example.com', ...all });
    expect(await copies()).toEqual([]);
  });

  test('copies end with their period, and earlier when they lead to nobody', async () => {
    await buy();
    await withdraw(shop, { email: 'nobody@example.com', name: 'Nobody', order: '77' });
    await shop.idle();
    expect((await copies()).map(({ sent_to }) => sent_to).sort()).toEqual([
      'ann@example.com',
      'nobody@example.com',
      ourShop.company.email,
    ]);
    await shop.store.updateTable('emails').set({ case_id: null }).execute();
    const later = (days: number) => {
      shop.time.now = new Date(shop.time.now.getTime() + days * 24 * 3_600_000);
    };
    later(ourShop.retention.suspiciousFormDays + 1);
    await applyRetention(seller());
    expect((await copies()).map(({ sent_to }) => sent_to)).toEqual(['ann@example.com']);
    later(ourShop.retention.finishedWorkDays);
    await applyRetention(seller());
    expect(await copies()).toEqual([]);
  });

  test('previews every email in both languages with a real order', async () => {
    await buy('мария@example.com', 'Мария Стоянова');
    const { kinds, languages, order } = await commands['mail-preview'].run(seller(), {
      kind: 'order-confirmation',
    });
    expect([order, languages]).toEqual([1, ['en', 'bg']]);
    for (const language of languages) {
      // The seller writes messages in the buyer's language.
      for (const kind of kinds.filter((name) => name !== 'message')) {
        const preview = await commands['mail-preview'].run(seller(), { kind, language });
        expect(preview.subject, kind).toMatch(language === 'bg' ? /[а-я]/ : /[a-z]/);
        expect(preview.text, kind).not.toContain('1042');
      }
    }
    const { text } = await commands['mail-preview'].run(seller(), { kind: 'lost-link' });
    const url = (await commands.order.run(seller(), { number: 1 })).libraryUrl;
    expect(text).toContain(url);
    const unknown = commands['mail-preview'].run(seller(), { kind: 'nonsense' });
    await expect(unknown).rejects.toThrow('order-confirmation');
  });
});
