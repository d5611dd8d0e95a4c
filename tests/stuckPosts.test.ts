import { afterEach, beforeEach, expect, test } from 'vitest';
import { commands } from '../server/commands/commands.ts';
import { sessionEvent } from '../testkit/fakes/paymentEvents.ts';
import { requestRefund } from '../testkit/fakes/requests.ts';
import { parsePage } from '../testkit/htmlPages.ts';
import { LANGUAGES, messagesFor } from '../testkit/ourShop.ts';
import { type TestShop, testShop } from '../testkit/testShop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});
afterEach(() => shop.close());

const pageAt = async (path: string) => (await shop.app.request(path)).text();

/** The page has these plain forms, each with its notice, and the script that shows it. */
async function expectNotices(path: string, actions: string[]) {
  for (const language of LANGUAGES) {
    const html = await pageAt(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`);
    const forms = parsePage(html).all('form[method=post]');
    const shown = {
      actions: forms.map((form) => form.getAttribute('action')),
      notices: forms.map((form) => form.querySelector('[data-stuck][hidden]')?.text),
      // The selector in site/scripts/stuckPost.ts.
      script: html.includes('form [data-stuck]'),
    };
    const { networkError } = messagesFor(language).common;
    expect(shown, path).toEqual({
      actions,
      notices: actions.map(() => networkError),
      script: true,
    });
  }
}

test('every plain form says after 15 seconds that nothing came back', async () => {
  await shop.deliver(sessionEvent('completed'));
  const thanks = '/thank-you?session_id=cs_1';
  const library = (await pageAt(thanks)).match(/\/library\/[\w-]{43}/)?.[0] ?? 'no library';
  await expectNotices('/withdraw', ['/forms/withdrawal']);
  await expectNotices('/library', ['/forms/lost-link']);
  await expectNotices(thanks, [thanks]);
  await requestRefund(shop, { txn: '1' });
  await expectNotices(library, [`${library}/new-link`, `${library}/1/cancel`]);
  await commands['refund-accept'].run(shop.seller('desk'), { number: 1, by: 'bank', agreed: true });
  await expectNotices(library, [`${library}/new-link`, `${library}/1/account`]);
});
