import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPage, LANGUAGES, MESSAGES } from '../../testkit/htmlPages.ts';
import { type TestApp, testApp } from '../../testkit/testApp.ts';

const EMAIL = 'support@sample-company.example';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());
const open = async (path: string) => (await getPage(shop.app, path)).page;

test('the landing page has eleven sections in the order of the specification', async () => {
  const page = await open('/');
  const sections = page.all('main > section, body > footer');
  expect(sections).toHaveLength(11);
  expect(sections.slice(0, 10).map((section) => section.querySelector('h1, h2')?.text)).toEqual([
    'A roadmap to $10K/month in 30 days',
    MESSAGES.en.landing.lead.title,
    'One guide, five stages, 30 days',
    "What's Inside",
    'Get the guide',
    'Why this works now',
    '30-day money-back guarantee',
    'Who it’s for',
    'FAQ',
    'Day 1 can be today',
  ]);
  expect(sections[1]?.querySelectorAll('li').length).toBeGreaterThan(0);
  expect(sections[4]?.querySelectorAll('form[aria-label="Quick purchase"]')).toHaveLength(1);
  for (const anchor of ['top', 'read', 'product', 'inside', 'buy', 'faq']) {
    expect(page.all(`[id="${anchor}"]`)).toHaveLength(1);
  }
});

test('only the text of the guide is marked as being in its language', async () => {
  const page = await open('/?lng=bg');
  const foreign = page.all('main [lang]').map((element) => element.text);
  expect(foreign.length).toBeGreaterThan(0);
  for (const text of foreign) expect(text).not.toMatch(/\p{Script=Cyrillic}/u);
});

test('the landing page names the seven parts of the guide', async () => {
  const page = await open('/');
  expect(page.texts('#inside .cards > li > h3')).toEqual([
    'The Guide',
    'AI Business Consultant',
    'Fast-Start Guide',
    'Prompt Systems',
    'Tool Picker',
    'Caselets',
    'Launch Checklist',
  ]);
  expect(page.text('#inside')).toContain('6 illustrative cases');
});

test('the landing page states the price, the qualifier and the promised counts', async () => {
  const page = await open('/');
  expect(page.text('#top')).toContain('This is a plan, not a promise.');
  const { counts, price, guarantee } = MESSAGES.en.landing.headline;
  expect(page.texts('#top .counts dt')).toEqual(Object.values(counts));
  const built = JSON.parse(await readFile('dist/guide/manifest.json', 'utf8'));
  const { pages } = built.counts;
  expect(page.texts('#top .counts dd')).toEqual([String(pages), '20', '6', '82', '10']);
  expect([page.text('#top .price'), page.text('#top .good')]).toEqual([price, guarantee]);
  expect(page.all('#product .roadmap li')).toHaveLength(20);
  expect(page.text('#buy')).toContain('$49 USD');
  expect(page.text('#buy')).toContain('VAT included');
});

test('the guarantee links to the refund policy', async () => {
  const page = await open('/');
  expect(page.text('.guarantee')).toContain('within 30 days of delivery');
  const link = page.all('.guarantee a').find(({ text }) => text === 'How refunds work');
  expect(link?.getAttribute('href')).toBe('/refundPolicy');
  expect(page.all('.guarantee :is(ul, ol)')).toEqual([]);
});

test('the footer has the year and links to legal pages, contact, library and withdrawal', async () => {
  const page = await open('/');
  expect(page.text('body > footer')).toContain('© 2026');
  expect(page.all('body > footer nav a').map((link) => link.getAttribute('href'))).toEqual([
    '/termsOfService',
    '/privacyPolicy',
    '/paymentAndDelivery',
    '/refundPolicy',
    '/contact',
    '/library',
    '/withdraw',
  ]);
});

test('the pictures of the first screen load at once, those below it lazily', async () => {
  const page = await open('/?lng=en');
  const loading = (selector: string) =>
    page.all(`${selector} img`).map((image) => image.getAttribute('loading'));
  expect(loading('#top')).toEqual([undefined, undefined]);
  expect(new Set([...loading('.spreads'), ...loading('.final')])).toEqual(new Set(['lazy']));
  expect(page.all('.spreads img')).toHaveLength(16);
});

test('shows every offer of the guide with its sums for one working month', async () => {
  const page = await open('/?lng=en');
  const rows = page.all('.sums tbody tr').map((row) => row.querySelectorAll('td'));
  const figures = rows.map((cells) => cells.slice(0, 3).map(({ text }) => text));
  expect(figures).toEqual([
    ['$390', '$5,850', '26'],
    ['$640', '$7,040', '16'],
    ['$320', '$5,440', '32'],
    ['$440', '$5,720', '23'],
    ['$280', '$6,160', '36'],
    ['$1,500', '$7,500', '7'],
    ['$5,000', '$10,000', '2'],
    ['$2,000', '$12,000', '5'],
  ]);
});

test('the checklist on the page is the one in the guide', async () => {
  const page = await open('/?lng=en');
  const guide = await readFile('shop/product/checklist.yaml', 'utf8');
  const items = page.texts('.checklist label span');
  expect(items.length).toBe(5);
  for (const item of items) expect(guide).toContain(item.replaceAll('’', "'"));
});

test.each(['name', 'email'] as const)(
  'one field of the page has a label with the word “%s”',
  async (word) => {
    const page = await open('/?lng=en');
    const labels = page.all('label').map(({ text }) => text);
    const spoken = page.all('[aria-label]').map((one) => one.getAttribute('aria-label') ?? '');
    const found = [...labels, ...spoken].filter((label) => label.toLowerCase().includes(word));
    expect(found).toEqual([MESSAGES.en.buy.form[word]]);
  },
);

test('the first chapter can be read online and as a PDF without paying', async () => {
  const page = await open('/?lng=en');
  const { sample, samplePdf } = MESSAGES.en.landing.roadmap;
  const online = page.all('a').find(({ text }) => text === sample);
  expect(online?.getAttribute('href')).toBe('/read');
  const link = page.all('#product a').find(({ text }) => text === samplePdf);
  const response = await shop.app.request(link?.getAttribute('href') ?? '');
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect((await response.text()).slice(0, 5)).toBe('%PDF-');
});

test('a page that has not changed is not sent again', async () => {
  const etag = (await shop.app.request('/')).headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const again = await shop.app.request('/', { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('the contact page says how to reach the company and how soon it answers', async () => {
  const page = await open('/contact');
  expect(page.text('h1')).toBe('Contact Us');
  const intro = page.text('.page-intro');
  expect(intro).toMatch(/e-?mail is the fastest way/i);
  expect(intro).toContain('24–48 hours');
  expect(intro).toContain('order ID in the subject');
  const link = page.all('main p').at(-1)?.querySelector('a');
  expect([link?.text, link?.getAttribute('href')]).toEqual([EMAIL, `mailto:${EMAIL}`]);
});

test('the company card has name, email and address, and a button that starts an email', async () => {
  const card = (await open('/contact'))
    .all('section')
    .find((section) => section.querySelector('h2')?.text === 'Company');
  expect(card?.text).toContain('Sample Company EOOD');
  expect(card?.text).toContain('Sofia 1000, 1 Sample Street, Bulgaria');
  const hrefOf = (name: string) =>
    card
      ?.querySelectorAll('a')
      .find(({ text }) => text.trim() === name)
      ?.getAttribute('href');
  expect(hrefOf(EMAIL)).toMatch(/^mailto:/);
  expect(hrefOf('Email Us')).toBe(`mailto:${EMAIL}?subject=Support%20Request`);
  for (const wanted of ['product name', 'order ID', 'screenshots']) {
    expect(card?.text).toContain(wanted);
  }
});

test.each(LANGUAGES)('the contact page describes the company as JSON-LD (%s)', async (language) => {
  const t = MESSAGES[language].contact;
  const page = await open(`/contact?lng=${language}`);
  expect(page.text('h1')).toBe(t.title);
  expect(page.text('main')).toContain(t.tip);
  const name = { en: 'Sample Company EOOD', bg: '„Образец“ ЕООД' }[language];
  expect(JSON.parse(page.one('script[type="application/ld+json"]').text)).toMatchObject({
    '@type': 'Organization',
    name,
    email: EMAIL,
    address: { '@type': 'PostalAddress', addressCountry: 'BG', postalCode: '1000' },
  });
  expect(page.text('main')).toContain(name);
});
