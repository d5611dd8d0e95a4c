import { readFileSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, FULL, settingsFor } from '../../../../testkit/engines.ts';
import { deliveryRow } from '../../../../testkit/fakes/deliveryRow.ts';
import { disputeEvent, sessionEvent, signed } from '../../../../testkit/fakes/paymentEvents.ts';
import { disputeOf, type FakeStripe, fakeStripe } from '../../../../testkit/fakes/stripeApi.ts';
import { content, shop as ourShop, words } from '../../../../testkit/ourShop.ts';
import { newDataFolder } from '../../../../testkit/testFolder.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { openContent } from '../../content/content.ts';
import { PATHS } from '../../rules/paths.ts';
import { commands } from '../composition.ts';
import { collectEvidence } from './collectEvidence.ts';
import { evidencePage } from './evidencePage.ts';

const DISPUTE = { id: 'du_1', reason: 'product_not_received', amount: 4900, currency: 'usd' };
const DUE = Date.parse('2026-11-24T12:00:00Z');

let shop: TestShop;
let stripe: FakeStripe;
beforeEach(async () => {
  stripe = await fakeStripe();
});
afterEach(async () => {
  await shop.close();
  await stripe.close();
});

async function disputed(variables: Record<string, string> = {}, { isRetried = false } = {}) {
  shop = await testShop({ ...stripe.settings, ...variables });
  await shop.deliver(sessionEvent('completed', { payment_link: 'plink_1', locale: 'en' }));
  const [order] = await shop.orders();
  await shop.store
    .insertInto('deliveries')
    .values(deliveryRow({ order_id: order?.id ?? '', first_at: Date.parse('2026-11-15T12:05Z') }))
    .execute();
  stripe.account.disputes.push(disputeOf(1, 'needs_response'));
  const change = { ...DISPUTE, evidence_details: { due_by: DUE / 1000 } };
  const opened = disputeEvent('created', 'needs_response', 'pi_1', 1, change);
  await shop.app.request(PATHS.webhook, signed(opened, { at: shop.time.now }));
  await (isRetried ? shop.idleWithTime() : shop.idle());
}

const evidence = () => stripe.account.disputes[0]?.evidence as Record<string, string>;
const details = () => commands.order.run(sellerOf(shop), { number: 1 });
const saveAgain = () => commands['dispute-draft'].run(sellerOf(shop), { number: 1 });

describe.each(ENGINES)('on %s', (engine) => {
  test('an opened dispute gets a draft of the evidence that is not submitted', async () => {
    await disputed(await settingsFor(engine));
    expect(evidence()).toMatchObject({
      customer_name: 'Ann',
      customer_email_address: 'ann@example.com',
      service_date: 'November 15, 2026',
      product_description: expect.stringContaining(
        `The AI Launch Manual, version ${ourShop.product.version}`,
      ),
      refund_policy_disclosure: expect.stringMatching(/version of 2026-\d\d-\d\d/),
      access_activity_log: expect.stringMatching(
        /Nov 15, 2026, 2:05\sPM \| Downloaded book\.pdf \(1\.6 MB sent, the file has 1\.6 MB\) \| 203\.0\.113\.0\/24, Firefox on Windows/,
      ),
      uncategorized_text: expect.stringMatching(/Product not received[\s\S]*Terms of Use/),
      uncategorized_file: expect.stringMatching(/^file_/),
    });
    expect(stripe.account.disputes[0]?.status).toBe('needs_response');
    const upload = stripe.posted.find(({ path }) => path === '/v1/files')?.sent;
    expect(upload).toContain('%PDF-');
    expect(upload).toContain('dispute_evidence');
    const { disputes, history } = await details();
    expect(disputes).toMatchObject([
      {
        ...{ id: 'du_1', status: 'open', reason: 'Product not received', amountCents: 4900 },
        ...{ currency: 'USD', dueAt: DUE, draftError: null, answered: false },
        draftSavedAt: shop.time.now.getTime(),
        stripeUrl: 'https://dashboard.stripe.com/test/payments/pi_1',
      },
    ]);
    expect(history.map(({ event }) => event)).toContain('evidence draft saved');
    const today = await commands.today.run(sellerOf(shop), {});
    expect(today.disputes).toMatchObject([
      {
        ...{ reason: 'Product not received', amountCents: 4900, currency: 'USD', dueAt: DUE },
        ...{ downloads: 1, stripeUrl: 'https://dashboard.stripe.com/test/payments/pi_1' },
      },
    ]);
  });
});

test('evidence and draft name the version and the texts of the day of the sale', async () => {
  const DATA_DIR = newDataFolder();
  await disputed({ DATA_DIR });
  await shop.close();
  const old = content.textVersions('en').termsOfService;
  const legal = Object.fromEntries(
    Object.entries(words.legal).map(([name, text]) => [
      name,
      `${text.replace(/updated: \S+/, 'updated: 2031-01-01')}\n\nA sentence of later.\n`,
    ]),
  );
  const later = { ...ourShop, product: { ...ourShop.product, version: '99.0' } };
  const configured = { shop: later, content: openContent(later, { ...words, legal }) };
  shop = await testShop({ ...stripe.settings, DATA_DIR }, 1, configured);
  stripe.account.disputes[0] = disputeOf(1, 'needs_response');
  await saveAgain();
  const page = await evidencePage(sellerOf(shop), await collectEvidence(shop.store, 1), 'en');
  for (const text of [JSON.stringify(page.parts), JSON.stringify(evidence())]) {
    expect(text).toContain(`version ${ourShop.product.version}`);
    expect(text).toContain(`version of ${old}`);
    expect(text).not.toMatch(/99\.0|2031|A sentence of later/);
  }
  const terms = page.parts.find(({ head }) => head === `Terms of Use, version of ${old}`);
  expect(terms?.lines.join(' ')).toContain('The AI Launch Manual');
  rmSync(DATA_DIR, { recursive: true, force: true });
});

test('what the seller wrote at Stripe is kept, and the log and our file are renewed', async () => {
  await disputed();
  const first = { ...evidence() };
  Object.assign(evidence(), { product_description: 'My own words' });
  await shop.store.updateTable('deliveries').set({ item: 'later.pdf' }).execute();
  const saved = await saveAgain();
  expect(saved).toMatchObject({ submitted: false, fileError: null });
  expect(saved.fields).toEqual(['access_activity_log', 'uncategorized_file']);
  expect(evidence().product_description).toBe('My own words');
  expect(evidence().access_activity_log).toContain('later.pdf');
  expect(evidence().uncategorized_file).not.toBe(first.uncategorized_file);

  Object.assign(evidence(), { uncategorized_file: 'file_of_the_seller' });
  expect((await saveAgain()).fields).toEqual(['access_activity_log']);
  expect(evidence().uncategorized_file).toBe('file_of_the_seller');
});

test('without the permission for files the texts are saved, and the seller is told', async () => {
  stripe.trouble.forbidden = '/v1/files';
  await disputed();
  expect(evidence().customer_name).toBe('Ann');
  expect((await details()).disputes[0]?.draftError).toMatch(/^The texts are saved.*permission/);
});

test(
  'an error of Stripe is shown, holds up nothing else, and goes away with the next draft',
  FULL,
  async () => {
    stripe.trouble.forbidden = '/v1/disputes/du_1';
    await disputed({}, { isRetried: true });
    const [dispute] = (await details()).disputes;
    expect(dispute).toMatchObject({ draftSavedAt: null, draftError: expect.any(String) });
    expect(dispute?.draftError).toMatch(/doesn’t have permission/);
    const jobs = await shop.store
      .selectFrom('jobs')
      .select(['kind', 'state', 'attempts'])
      .execute();
    expect(jobs.filter(({ state }) => state !== 'done')).toEqual([]);
    expect(jobs.find(({ kind }) => kind === 'dispute-draft')?.attempts).toBe(5);
    await expect(saveAgain()).rejects.toThrow(/permission/);
    stripe.trouble.forbidden = '';
    await saveAgain();
    expect((await details()).disputes[0]).toMatchObject({ draftError: null });
  },
);

test('an answered dispute takes no draft', async () => {
  await disputed();
  Object.assign(stripe.account.disputes[0] ?? {}, { status: 'under_review' });
  await expect(saveAgain()).rejects.toThrow('its status there is “under review”');
  const answered = { ...DISPUTE, seconds: 60 };
  await shop.deliver(disputeEvent('updated', 'under_review', 'pi_1', 1, answered));
  await expect(saveAgain()).rejects.toThrow('no dispute that waits for your response');
});

test('without a key nothing is sent, and the alert has reason, amount, deadline and link', async () => {
  await disputed({ STRIPE_SECRET_KEY: '', STRIPE_API_URL: '' });
  expect(stripe.posted).toEqual([]);
  expect((await details()).mayDraft).toBe(false);
  await expect(saveAgain()).rejects.toThrow('STRIPE_SECRET_KEY');
  const text = shop
    .mails()
    .map((name) => readFileSync(`${shop.dataDir}/mail/${name}`, 'utf8'))
    .flatMap((email) =>
      email.split(/\r\n\r\n/).map((part) => Buffer.from(part, 'base64').toString()),
    )
    .join('\n');
  expect(text).toContain('Reason: Product not received. Disputed amount: $49.');
  expect(text).toMatch(/Respond in Stripe by November 24, 2026, 2:00\sPM/);
  expect(text).toContain('https://dashboard.stripe.com/test/payments/pi_1');
});
