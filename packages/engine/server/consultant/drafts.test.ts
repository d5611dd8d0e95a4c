import { patchDocument } from 'docx';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ask,
  buyAccess,
  consultantShop,
  draftShop,
  post,
} from '../../../../testkit/consultantShop.ts';
import { copiesIn, SHAPES_IN_FULL, settingsFor } from '../../../../testkit/engines.ts';
import { refundEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { parsePage } from '../../../../testkit/htmlPages.ts';
import { startModel } from '../../../../testkit/modelProcess.ts';
import { LANGUAGES, messagesFor, otherwise } from '../../../../testkit/ourShop.ts';
import { sellerOf, type TestShop } from '../../../../testkit/testShop.ts';
import { ANSWER_LIMIT, DRAFT_KINDS, tidyAnswer } from '../../rules/drafts.ts';
import { commands } from '../composition.ts';

let shop: TestShop;
let page: string;
afterEach(() => shop.close());

const ANSWERS = {
  ...{ client: 'small agencies', have: 'résumés in any format', get: 'résumés in your template' },
  ...{ when: 'by ten the next day', check: 'checked by a person', firstStep: 'a pilot of 30' },
  ...{ theirPart: 'Reading and sending', excluded: 'Contacting candidates' },
  ...{ recipient: 'Ms. Okafor', observation: 'your ad asks for speed', proof: 'I made a sample.' },
  ...{ signature: 'Nora Marsh, Sofia', items: '15', minutesToday: '32', minutesAfter: '6' },
  ...{ minutesMine: '4', contactMinutes: '80', cap: '65', clientRate: '30', myRate: '36' },
  ...{ costs: '27', price: '390', firstPrice: '210', currency: 'USD' },
};

const read = async (path: string, language = 'en') =>
  (await shop.app.request(`${path}?lng=${language}`)).text();
const draftOf = async (kind: string, language = 'en') =>
  parsePage(await read(`${page}/drafts/${kind}`, language)).all('.said')[0]?.text ?? '';
const fill = (kind: string, answers: Record<string, string> = ANSWERS) =>
  post(shop, `${page}/drafts/${kind}?lng=en`, answers);
const download = (kind: string, format: 'docx' | 'md', language = 'en') =>
  shop.app.request(`${page}/drafts/${kind}/${format}?lng=${language}`);
const markdownOf = async (kind: string, language = 'en') =>
  (await download(kind, 'md', language)).text();
/** The text of a Word document, which the library that writes such documents can read. */
async function wordDocument(kind: string, language = 'en') {
  const data = new Uint8Array(await (await download(kind, 'docx', language)).arrayBuffer());
  await patchDocument({ outputType: 'uint8array', data, patches: {} });
  const xml = strFromU8(unzipSync(data)['word/document.xml'] ?? new Uint8Array());
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no document may have these
  expect(xml).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
  return { xml, text: (xml.match(/(?<=<w:t[^>]*>)[^<]*(?=<)/g) ?? []).join('\n') };
}

describe.each(SHAPES_IN_FULL)('on %s, a draft', (shape) => {
  beforeEach(async () => {
    shop = await draftShop(await settingsFor(shape), copiesIn(shape));
    page = await buyAccess(shop);
  });

  test.each(LANGUAGES)(
    'of every kind is a page, a Word document and Markdown (%s)',
    async (language) => {
      for (const kind of DRAFT_KINDS) {
        expect((await fill(kind)).status, kind).toBe(303);
        const shown = await draftOf(kind, language);
        const { text } = await wordDocument(kind, language);
        const markdown = await markdownOf(kind, language);
        for (const content of [shown, text, markdown]) {
          expect(content, kind).not.toMatch(/\{\{|undefined|NaN/);
          expect(content.length, kind).toBeGreaterThan(100);
        }
      }
      const checked = { en: ['$812.50', '$375', '42%'], bg: ['812,50 $', '375 $', '42%'] }[
        language
      ];
      const { text } = await wordDocument('price-check', language);
      for (const sum of checked) {
        const plain = (content: string) => content.replace(/\s/gu, ' ');
        expect(plain(await draftOf('price-check', language))).toContain(sum);
        expect(plain(text)).toContain(sum);
        expect(plain(await markdownOf('price-check', language))).toContain(sum);
      }
      const file = await download('price-check', 'docx', language);
      expect(file.headers.get('content-disposition')).toBe(
        'attachment; filename="price-check.docx"',
      );
      expect(file.headers.get('cache-control')).toBe('no-store');
      expect(file.headers.get('content-type')).toContain('wordprocessingml');
    },
  );

  test('asks for what is missing, one question each, and loses nothing that was typed', async () => {
    const list = await read(`${page}/drafts`);
    expect(list).toContain('9 questions left');
    const response = await fill('price-check', { ...ANSWERS, costs: '', price: 'cheap' });
    expect(response.status).toBe(422);
    const html = parsePage(await response.text());
    expect(html.all('.alert a').map((link) => link.getAttribute('href'))).toEqual([
      '#field-costs',
      '#field-price',
    ]);
    const typed = (name: string) => html.all(`[name=${name}]`)[0]?.getAttribute('value');
    expect([typed('price'), typed('items')]).toEqual(['cheap', '15']);
    expect(await read(`${page}/drafts`)).toContain('2 questions left');
    // What other drafts ask too is known there.
    const offer = parsePage(await read(`${page}/drafts/one-page-offer`));
    expect(offer.all('[name=items]')[0]?.getAttribute('value')).toBe('15');
    expect((await download('price-check', 'docx')).status).toBe(303);
  });

  test('begins with what profile and conversation have', async () => {
    await post(shop, `${page}/profile`, { client: 'Bakeries', price: '$390 a month for up to 65' });
    await ask(shop, page, 'They write 15 orders a week. What price should I ask for?');
    const html = parsePage(await read(`${page}/drafts/one-page-offer`));
    const value = (name: string) => html.all(`[name=${name}]`)[0]?.getAttribute('value');
    expect(['client', 'price', 'cap', 'items'].map(value)).toEqual([
      'Bakeries',
      '$390',
      '65',
      '15',
    ]);
    expect(html.all('#field-client-hint')[0]?.text).toContain(messagesFor('en').drafts.suggested);
    await fill('one-page-offer');
    expect(await read(page)).toContain('<dd>Bakeries</dd>');
  });

  test('is exported, erased and deleted with the person', async () => {
    await fill('outreach-message');
    const copy = await commands.export.run(sellerOf(shop), { email: 'ann@example.com' });
    expect(JSON.stringify(copy)).toContain('your ad asks for speed');
    await post(shop, `${page}/drafts/delete`);
    expect(
      JSON.stringify(await shop.store.selectFrom('consultant_profiles').selectAll().execute()),
    ).not.toContain('speed');
    await fill('outreach-message');
    const erasing = { email: 'ann@example.com', dryRun: false, anyway: false, andEndAccess: false };
    await commands.erase.run(sellerOf(shop), erasing);
    expect(await shop.store.selectFrom('consultant_profiles').selectAll().execute()).toEqual([]);
  });
});

describe('what is typed', () => {
  beforeEach(async () => {
    shop = await draftShop();
    page = await buyAccess(shop);
  });

  const HOSTILE = [
    '</w:t></w:r></w:p><w:p><w:r><w:t>mine',
    '<w:instrText>INCLUDETEXT "http://x"</w:instrText>',
    '&xxe; &#0; ]]> "\'',
    '{{price}} {{have}} $& $1',
    'lone \uD800 and \uFFFE and \u0007',
  ];
  test.each(HOSTILE)('stays text in a Word document: %j', async (typed) => {
    await fill('one-page-offer', { ...ANSWERS, have: typed, get: typed, client: typed });
    const { xml, text } = await wordDocument('one-page-offer');
    expect(xml).not.toMatch(/<w:instrText>|<w:t>mine/);
    expect(text).not.toContain('390 résumés');
    const plain = await draftOf('one-page-offer');
    expect(plain).toContain(tidyAnswer(typed));
  });

  test.each([
    '<script>alert(1)</script>',
    '[click](javascript:alert(1)) ![x](https://evil.example/a.png)',
    '# Not a heading',
    '1. not a list',
    '- not a list',
    '| not | a | table |',
    '`code` **bold** _em_ ~~gone~~ &lt;b&gt;',
  ])('stays text in Markdown and on the page: %s', async (typed) => {
    await fill('offer-sentence', { ...ANSWERS, have: typed, get: typed });
    await fill('outreach-message', { ...ANSWERS, have: typed, get: typed, proof: typed });
    const html = parsePage(await read(`${page}/drafts/outreach-message`));
    const said = html.all('.said')[0];
    expect(said?.text).toContain(typed);
    expect(said?.querySelectorAll('script, img, a, code, strong, del')).toHaveLength(0);
    expect(said?.querySelectorAll('p').map((one) => one.text)).toContain(typed);
    const cells = parsePage(await read(`${page}/drafts/offer-sentence`)).all('.said td');
    expect(cells.map((cell) => cell.text)).toContain(typed);
  });

  test('may be as long as the form says, and no longer', async () => {
    const long = 'я'.repeat(ANSWER_LIMIT);
    expect((await fill('offer-sentence', { ...ANSWERS, have: long })).status).toBe(303);
    expect((await wordDocument('offer-sentence')).text).toContain(long);
    const longer = await fill('offer-sentence', { ...ANSWERS, have: `${long}я` });
    expect(longer.status).toBe(422);
    expect(await longer.text()).toContain(`at most ${ANSWER_LIMIT} characters`);
    expect((await fill('offer-sentence', { ...ANSWERS, have: 'x'.repeat(200_000) })).status).toBe(
      413,
    );
  });

  test('is counted: the outreach message says how many words it has', async () => {
    await fill('outreach-message');
    expect(await markdownOf('outreach-message')).toMatch(/This message has 61 words\./);
  });

  test('is in the currency that the buyer chose, whatever else was sent', async () => {
    await fill('price-check', { ...ANSWERS, currency: 'EUR' });
    expect(await draftOf('price-check')).toContain('€812.50');
    await fill('price-check', { ...ANSWERS, currency: '<b>' });
    expect(await draftOf('price-check')).toContain('€812.50');
  });
});

describe('the access', () => {
  beforeEach(async () => {
    shop = await draftShop();
    page = await buyAccess(shop);
    await fill('offer-sentence');
  });

  test('is that of the library: no other key, no refunded order', async () => {
    const other = await buyAccess(shop, 'cs_2', 'pi_2');
    expect(await read(`${other}/drafts/offer-sentence`)).not.toContain('small agencies');
    const unknown = `/library/${'x'.repeat(43)}/consultant/drafts/offer-sentence`;
    expect((await shop.app.request(`${unknown}/docx`)).status).toBe(404);
    const broken = await shop.app.request(`${page}/drafts/%0d%0aERROR/docx`);
    expect([broken.status, broken.headers.get('location')]).toEqual([303, `${page}/drafts`]);
    const crossSite = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await post(shop, `${page}/drafts/delete`, {}, crossSite)).status).toBe(403);
    expect(await markdownOf('offer-sentence')).toContain('small agencies');
    await shop.deliver(refundEvent(4900));
    for (const path of ['', '/offer-sentence', '/offer-sentence/docx', '/offer-sentence/md']) {
      const refused = await shop.app.request(`${page}/drafts${path}`);
      expect([refused.status, await refused.text()], path).toEqual([303, '']);
    }
  });

  test('ends after a month: drafts stay readable, and no new one is made', async () => {
    shop.time.now = new Date('2027-01-20T12:00:00Z');
    const html = await read(`${page}/drafts/offer-sentence`);
    expect(html).toContain('You can still read and download your drafts');
    expect(parsePage(html).all('.questions')).toHaveLength(0);
    await fill('offer-sentence', { ...ANSWERS, client: 'somebody else' });
    expect(await markdownOf('offer-sentence')).toContain('small agencies');
  });
});

test('an edition without templates has no drafts', async () => {
  shop = await consultantShop();
  page = await buyAccess(shop);
  expect(await read(page)).not.toContain(`${page}/drafts`);
  expect((await shop.app.request(`${page}/drafts`)).headers.get('location')).toBe(page);
});

describe('with a language model', () => {
  let model: Awaited<ReturnType<typeof startModel>>;
  beforeAll(async () => {
    model = await startModel();
  });
  afterAll(() => model.stop());

  const cost = async () => {
    const rows = shop.store.selectFrom('daily_figures').where('figure', '=', 'consultant:cost');
    return Number((await rows.select('value').executeTakeFirst())?.value ?? 0);
  };
  const sent = async () => (await model.requests()).map(({ body }) => body);
  async function open(behavior: string, configured = otherwise(() => ({}))) {
    shop = await draftShop(model.settings(behavior), 1, configured);
    page = await buyAccess(shop);
  }

  test('it words the free text, numbers stay the buyer’s, and the cost is in the books', async () => {
    await open('words');
    await fill('one-page-offer', { ...ANSWERS, signature: 'Ann, ann@example.com' });
    const html = await read(`${page}/drafts/one-page-offer`);
    expect(html).toContain('Written by fake from your answers.');
    const { text } = await wordDocument('one-page-offer');
    expect(text).toContain('Résumés in your template by ten');
    // The other sentence had a number of its own.
    expect(text).not.toContain('99,999');
    expect(text).toContain('About 15 come in each week');
    expect(text).toContain('15 a week × 32 minutes = 480 minutes, or 8 hours a week.');
    expect(await cost()).toBe(200_000);
    const body = (await sent()).at(-1) ?? '';
    expect(body).toContain('résumés in any format');
    expect(body).not.toMatch(/ann@example\.com|\bAnn\b/);
    const { asked } = await shop.store
      .selectFrom('consultant_days')
      .select('asked')
      .executeTakeFirstOrThrow();
    expect(asked).toBe(1);
  });

  test('whatever it says stays text', async () => {
    await open('words');
    await fill('outreach-message');
    const { xml } = await wordDocument('outreach-message');
    expect(xml).toContain('Your ad asks for &lt;w:t&gt;speed&lt;/w:t&gt; &amp; care.');
    expect(await draftOf('outreach-message')).toContain('<w:t>speed</w:t> & care.');
  });

  test('a wording is not used any more when its numbers have changed', async () => {
    await open('words');
    await fill('outreach-message', { ...ANSWERS, observation: 'Ad no. 7', when: 'by ten' });
    await shop.store
      .updateTable('consultant_profiles')
      .set(({ fn, val }) => ({
        drafts: fn<string>('replace', ['drafts', val('I format'), val('I format 7')]),
      }))
      .execute();
    expect(await markdownOf('outreach-message')).toContain('I format 7 résumés');
    await fill('price-check', { ...ANSWERS, items: '16' });
    await post(shop, `${page}/drafts/outreach-message`, { ...ANSWERS, proof: '' });
    expect(await read(`${page}/drafts/outreach-message`)).not.toContain('I format 7');
  });

  test.each(['fails', 'forbids', 'empty', 'disconnects', 'fine', 'obeys'])(
    'one that %s costs the buyer nothing: our own words are there',
    async (behavior) => {
      await open(behavior);
      expect((await fill('offer-sentence')).status).toBe(303);
      expect(await draftOf('offer-sentence')).toContain('I turn résumés in any format into');
      expect(await read(`${page}/drafts/offer-sentence`)).not.toContain('Written by');
    },
  );

  test('it is not asked over the budget, over the day’s limit, or for sums', async () => {
    await open(
      'words',
      otherwise(({ consultant }) => ({
        consultant: consultant && { ...consultant, questionsPerDay: 1 },
      })),
    );
    const before = (await sent()).length;
    await fill('price-check');
    expect(await sent()).toHaveLength(before);
    await fill('offer-sentence');
    await fill('offer-sentence');
    expect(await sent()).toHaveLength(before + 1);
    await shop.store.updateTable('daily_figures').set({ value: 2_000_000_000 }).execute();
    shop.time.now = new Date(shop.time.now.getTime() + 86_400_000);
    await fill('outreach-message');
    expect(await sent()).toHaveLength(before + 1);
    expect(await draftOf('outreach-message')).toContain('I turn résumés');
  });
});
