import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refundRequest } from '../../testkit/fakes/requests.ts';
import {
  type FormFields,
  fieldsOf,
  formPost,
  getPage,
  LANGUAGES,
  MESSAGES,
} from '../../testkit/htmlPages.ts';
import { type TestApp, testApp } from '../../testkit/testApp.ts';

const OPTIONS = {
  disappointment: ['Clarity', 'Depth', 'Missing topic', 'Price vs. value', 'Format/UX'],
  partsUsed: [
    'Fast-Start Guide',
    'Offer Recipes',
    'Prompt Systems',
    'Funnel Kit',
    'Sales Assets',
    'Launch Checklist',
  ],
  wouldHelp: [
    'Clarification via email',
    'Quick 15-min call',
    'Extra examples',
    'Different format (video/audio)',
    'Updated prompts/workflows',
  ],
  resolution: ['Refund', 'Exchange (different topic/format)', 'Keep access with extra support'],
  downloaded: ['Yes', 'No'],
  keptCopies: ['Yes', 'No'],
  sharedUsed: ['Yes', 'No'],
  chargeback: ['Yes', 'No'],
};

const BUY = '.buy-form';
const REFUND = '.refund-form';

let shop: TestApp;
beforeEach(async () => {
  shop = await testApp();
});
afterEach(() => shop.close());

/** Opens the page, fills in its form and sends it, as a browser without JavaScript does. */
async function fillAndSend(path: string, form: string, values: FormFields) {
  const { page } = await getPage(shop.app, path);
  const action = page.attribute(form, 'action') ?? '';
  return getPage(shop.app, action, formPost({ ...fieldsOf(page, form), ...values }));
}
const purchases = () => shop.store.selectFrom('purchase_forms').selectAll().execute();
const refunds = () => shop.store.selectFrom('requests').selectAll().execute();

describe('the purchase form without JavaScript', () => {
  test('stores the request and redirects to the checkout', async () => {
    const { response } = await fillAndSend('/', BUY, { name: 'Ann', email: 'ann@example.com' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/checkout']);
    expect(await purchases()).toMatchObject([
      { name: 'Ann', email: 'ann@example.com', language: 'en' },
    ]);
  });

  test.each(LANGUAGES)('comes back with its values and the errors (%s)', async (language) => {
    const t = MESSAGES[language].buy.form;
    const invalid = { name: '   ', email: 'ann@example' };
    const { response, page } = await fillAndSend(`/?lng=${language}`, BUY, invalid);
    expect(response.status).toBe(422);
    expect(page.attribute('html', 'lang')).toBe(language);
    expect(page.texts('[role=alert] a')).toEqual([t.problems.nameMissing, t.problems.emailInvalid]);
    expect(page.text('[role=alert]')).toContain(t.errorTitle);
    expect(page.one('[role=alert]').hasAttribute('autofocus')).toBe(true);
    expect(fieldsOf(page, BUY)).toMatchObject({ email: 'ann@example' });
    expect(page.attribute('#field-email', 'aria-invalid')).toBe('true');
    expect(page.texts('h1')).toEqual([MESSAGES[language].landing.buy.title]);
    expect(await purchases()).toEqual([]);
  });

  test('asks to wait after ten posts in a minute, and keeps its values', async () => {
    const invalid = { name: '   ', email: 'often@example' };
    for (let sent = 1; sent <= 10; sent += 1) {
      expect((await fillAndSend('/', BUY, invalid)).response.status).toBe(422);
    }
    const { response, page } = await fillAndSend('/', BUY, invalid);
    expect(response.status).toBe(429);
    expect(page.text('[role=alert]')).toBe(MESSAGES.en.common.tooMany);
    expect(fieldsOf(page, BUY)).toMatchObject({ email: 'often@example' });
  });

  test('marks a request with a filled honeypot field, and accepts it', async () => {
    const robot = { name: 'Robot', email: 'robot@example.com', website: 'https://robot.example' };
    expect((await fillAndSend('/', BUY, robot)).response.status).toBe(303);
    expect(await purchases()).toMatchObject([{ suspicion: 'honeypot' }]);
  });
});

test('a shop with a payment link has no test payment page', async () => {
  const live = await testApp({ PAYMENT_LINK_URL: 'https://buy.provider.example/test_1' });
  expect((await live.app.request('/sandbox/pay')).status).toBe(404);
  expect((await shop.app.request('/sandbox/pay')).status).toBe(200);
  await live.close();
});

describe('the refund form', () => {
  test('starts with product, version and resolution filled in, and the rest empty', async () => {
    const { page } = await getPage(shop.app, '/return-form');
    const { lng, website, ...values } = fieldsOf(page, REFUND);
    const filled = Object.entries(values).filter(([, value]) => value !== '');
    expect(Object.fromEntries(filled)).toEqual({
      product: 'The AI Launch Manual',
      version: '1.0',
      resolution: 'Refund',
    });
    for (const name of ['purchaseDate', 'desiredOutcome', 'hours', 'email', 'last4', 'txn']) {
      expect(values).toHaveProperty(name, '');
    }
    expect(page.attribute('#field-hours', 'min')).toBe('0');
    expect(page.attribute('#field-purchaseDate', 'type')).toBe('date');
    expect(page.attribute('.refund-form [name=email]', 'type')).toBe('email');
  });

  test.each(LANGUAGES)('offers the options of the specification (%s)', async (language) => {
    const { page } = await getPage(shop.app, `/return-form?lng=${language}`);
    const { yes, no, options } = MESSAGES[language].refund;
    const labels: Record<string, string> = { ...options, Yes: yes, No: no };
    for (const [name, values] of Object.entries(OPTIONS)) {
      const inputs = page.all(`${REFUND} [name=${name}]`);
      expect(inputs.map((input) => input.getAttribute('value'))).toEqual(values);
      expect(inputs.map((input) => input.closest('label')?.text.trim())).toEqual(
        values.map((value) => labels[value]),
      );
      if (language === 'en') expect(values.map((value) => labels[value])).toEqual(values);
    }
  });

  test('stops without JavaScript while a chargeback is open, and says why', async () => {
    const disputed = { ...answers('chargeback@example.com'), chargeback: 'Yes' };
    const { response, page } = await fillAndSend('/return-form', REFUND, disputed);
    expect(response.status).toBe(422);
    expect(page.texts('[role=alert] li')).toEqual([
      "We can't process a refund while a chargeback/dispute is open. Please cancel it first.",
    ]);
    expect(await refunds()).toEqual([]);
    const closed = { ...answers('chargeback@example.com'), chargeback: 'No' };
    const { page: received } = await fillAndSend('/return-form', REFUND, closed);
    expect(received.texts('h2')).toContain(MESSAGES.en.refund.received.title);
  });

  test.each(LANGUAGES)('keeps only the digits of a card (%s)', async (language) => {
    const typed = { ...answers('digits@example.com'), last4: '42-42 9' };
    const { page } = await fillAndSend(`/return-form?lng=${language}`, REFUND, typed);
    expect(page.texts('h2')).toContain(MESSAGES[language].refund.received.title);
    const [stored] = await refunds();
    expect(stored?.language).toBe(language);
    expect(JSON.parse(stored?.answers ?? '')).toMatchObject({ last4: '4242' });
  });

  test('links to the form in the other language from an answer with errors', async () => {
    const { page } = await fillAndSend('/return-form', REFUND, {});
    expect(page.all('[role=alert]')).toHaveLength(1);
    const link = page.attribute('a[data-language]', 'href');
    const response = await shop.app.request(`/forms/refund${link}`);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/return-form?lng=bg',
    ]);
  });
});

/** The required answers, as a form sends them. */
const answers = (email: string): FormFields =>
  Object.fromEntries(
    Object.entries({ ...refundRequest, email, txn: 'pi_123' }).map(([name, value]) => [
      name,
      value === true ? 'on' : [value].flat().map(String),
    ]),
  );
