import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { completed } from '../../../../testkit/fakes/paymentEvents.ts';
import { content } from '../../../../testkit/ourShop.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { DAY_MS } from '../../rules/calendar.ts';
import { commands } from '../composition.ts';

let shop: TestShop;
const seller = () => sellerOf(shop, { actor: 'mila' });
const save = (key: string, text: string) => commands['setting-save'].run(seller(), { key, text });
const publish = () => commands['settings-publish'].run(seller(), {});
const find = (search: string, part?: string) => commands.words.run(seller(), { search, part });
const page = async (path = '/', language = 'en') =>
  (await shop.app.request(`${path}?lng=${language}`)).text();

beforeEach(async () => {
  shop = await testShop();
});
afterEach(() => shop.close());

describe('words of the desk', () => {
  test('a headline is changed in two languages, and its facts stay facts', async () => {
    const { rows } = await find('landing.headline.title');
    expect(rows[0]?.texts).toMatchObject([
      { language: 'en', text: 'A roadmap to {claim}/month in {claimDays}', from: 'folder' },
      { language: 'bg' },
    ]);
    await save('words.en.landing.headline.title', 'Your {claimDays} to {claim}, for {price}');
    await save('words.bg.landing.headline.title', 'За {claimDays}, на цена {price}');
    expect(await page()).not.toContain('to $10K, for $49');
    await publish();
    expect(await page()).toContain('Your 30 days to $10K, for $49');
    expect(await page('/', 'bg')).toContain('на цена 49');
    await save('price.cents', '59');
    await publish();
    expect(await page()).toContain('Your 30 days to $10K, for $59');
  });

  test('a text that is being changed stays in the list that was searched', async () => {
    const path = 'landing.headline.title';
    const found = async (search: string) => (await find(search)).rows.map((row) => row.path);
    await save(`words.en.${path}`, 'Something else');
    expect(await found('A roadmap to {claim}/month')).toContain(path);
    await publish();
    expect(await found('A roadmap to {claim}/month')).toContain(path);
    expect(await found('something else')).toContain(path);
  });

  test('forms, the library and emails say them', async () => {
    await save('words.en.buy.form.submit', 'Pay {price} now');
    await save('words.bg.library.thankYou.open', 'Към файловете');
    await save('words.bg.mails.openLibrary', 'Към файловете');
    const wrong = (await commands.settings.run(seller(), {})).problems;
    expect(wrong).toEqual([]);
    await publish();
    expect(await page()).toContain('Pay $49 now');
    await shop.deliver(completed('cs_1'));
    const thanks = await shop.app.request('/thank-you?session_id=cs_1&lng=bg');
    expect(await thanks.text()).toContain('Към файловете');
    const [name = ''] = shop.mails();
    const mail = readFileSync(join(shop.dataDir, 'mail', name.replace('.eml', '.html')), 'utf8');
    expect(mail).toContain('Към файловете');
  });

  test('a piece of a sentence keeps its space before the link', async () => {
    const { rows } = await find('If nothing happens');
    expect(rows[0]?.texts[0]).toMatchObject({ text: 'If nothing happens, ' });
    await save('words.en.checkout.ifNothing.0', 'Still here? Then');
    await publish();
    const { ifNothing } = seller().content.messages('en').checkout;
    expect(ifNothing.join('')).toBe('Still here? Then click here.');
  });

  test('a wrong fact, an empty text and one that is too long are explained and not published', async () => {
    const before = await page();
    await save('words.en.landing.headline.title', 'Only {prize}');
    await save('words.en.landing.headline.cta', ' ');
    await save('words.bg.landing.headline.cta', 'x'.repeat(1000));
    const { problems } = await commands.settings.run(seller(), {});
    expect(problems.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toMatchObject([
      { label: 'landing.headline.cta (bg)', text: 'expected at most 160 characters' },
      { label: 'landing.headline.cta (en)', text: 'expected some text' },
      {
        label: 'landing.headline.title (en)',
        text: expect.stringContaining('no fact called {prize}'),
      },
    ]);
    await expect(publish()).rejects.toThrow('Nothing was published.');
    expect(await page()).toBe(before);
  });

  test('what the law or the claim needs cannot be changed', async () => {
    for (const path of [
      'landing.headline.qualifier',
      'withdrawal.title',
      'library.page.withdraw',
      'buy.summary.once',
      'mails.orderConfirmation.changeOfMind.text',
      'library.page.version',
      'landing.__proto__.title',
      'landing.constructor',
      'nothing.like.this',
    ]) {
      await expect(save(`words.en.${path}`, 'x'), path).rejects.toThrow('There is no setting');
    }
    await expect(save('words.fr.landing.headline.title', 'x')).rejects.toThrow('no setting');
    expect((await find('', 'withdrawal')).total).toBe(0);
  });

  test('markup is text', async () => {
    await save('words.en.landing.headline.cta', '<img src=x onerror=alert(1)>');
    await publish();
    const html = await page();
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toContain('<img src=x');
  });
});

describe('an editor', () => {
  const editor = () => sellerOf(shop, { actor: 'ed', role: 'editor' });

  test('changes and publishes words, and nothing else', async () => {
    await save('price.cents', '59');
    await expect(
      commands['setting-save'].run(editor(), { key: 'price.cents', text: '1' }),
    ).rejects.toThrow('Only an owner');
    const key = 'words.en.landing.headline.title';
    const saved = await commands['setting-save'].run(editor(), { key, text: 'By an editor' });
    expect(saved.settings.groups).toEqual([]);
    expect(saved.settings.changes.map((change) => change.key)).toEqual([key]);
    await commands['settings-publish'].run(editor(), {});
    expect(await page()).toContain('By an editor');
    expect(await page()).not.toContain('$59');
    // What the owner has not published waits, and is not seen in the history.
    await commands['settings-discard'].run(editor(), {});
    expect((await commands.settings.run(seller(), {})).changes).toMatchObject([{ to: '59.00' }]);
    await publish();
    const history = await commands['settings-history'].run(editor(), {});
    expect(history.map(({ number }) => number)).toEqual([1]);
  });
});

describe('the preview of a draft', () => {
  const link = async () => new URL((await commands.settings.run(seller(), {})).preview).pathname;

  test('shows it to anyone who has the link, and sends nothing', async () => {
    await save('words.en.landing.headline.title', 'Not yet for everybody');
    await save('price.cents', '59');
    const path = await link();
    const shown = await shop.app.request(`${path}?lng=en`);
    const html = await shown.text();
    expect(html).toContain('Not yet for everybody');
    expect(html).toContain('$59');
    expect(await page()).not.toContain('Not yet for everybody');
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("form-action 'none'"),
    });
    expect(shown.headers.get('content-security-policy')).not.toMatch(
      /(form-action|connect-src) 'self'/,
    );
    expect((await shop.app.request(`${path}/contact`)).status).toBe(200);
    expect((await shop.app.request(`${path}/constructor`)).status).toBe(404);
  });

  test('ends after a week, and a changed link shows nothing', async () => {
    const path = await link();
    expect((await shop.app.request(path)).status).toBe(200);
    expect((await shop.app.request(path.replace(/\d\./, '9.'))).status).toBe(404);
    expect((await shop.app.request(`${path}x`)).status).toBe(404);
    expect((await shop.app.request('/preview/x')).status).toBe(404);
    shop.time.now = new Date(shop.time.now.getTime() + 7 * DAY_MS + 1);
    expect((await shop.app.request(path)).status).toBe(404);
  });

  test('shows what is wrong of a draft as it is in force', async () => {
    await save('price.cents', 'much');
    await save('product.name.en', 'Named again');
    const html = await (await shop.app.request(`${await link()}?lng=en`)).text();
    expect(html).toContain('Named again');
    expect(html).toContain('$49');
  });
});

test.each(['en', 'bg'])('almost every text in %s is shown with its facts', (language) => {
  const texts = content.editableTexts(language);
  const { price, guaranteeDays } = content.facts(language);
  const frozen = [...texts].filter(
    ([, text]) => text.includes(price) || text.includes(`${guaranteeDays}-`),
  );
  expect(texts.size).toBeGreaterThan(800);
  expect(frozen.map(([path]) => path)).toEqual([]);
});
