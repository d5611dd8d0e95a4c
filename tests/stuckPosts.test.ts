import { afterEach, beforeEach, expect, test } from 'vitest';
import { DRAFTS } from '../packages/engine/rules/drafts.ts';
import { commands } from '../packages/engine/server/composition.ts';
import { ask, buyAccess, draftShop, post } from '../testkit/consultantShop.ts';
import { FULL } from '../testkit/engines.ts';
import { sessionEvent } from '../testkit/fakes/paymentEvents.ts';
import { requestRefund } from '../testkit/fakes/requests.ts';
import { parsePage } from '../testkit/htmlPages.ts';
import { LANGUAGES, messagesFor } from '../testkit/ourShop.ts';
import { libraryOf, type TestShop, testShop } from '../testkit/testShop.ts';

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
      script: html.includes('[data-stuck]'),
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
  const library = await libraryOf(shop);
  const thanks = '/thank-you?session_id=cs_1';
  await expectNotices('/withdraw', ['/forms/withdrawal']);
  await expectNotices('/library', ['/forms/lost-link']);
  await expectNotices(thanks, [thanks]);
  await requestRefund(shop, { txn: '1' });
  await expectNotices(library, [
    `${library}/1/cancel`,
    `${library}/documents`,
    `${library}/new-link`,
  ]);
  await commands['refund-accept'].run(shop.seller('desk'), { number: 1, by: 'bank', agreed: true });
  await expectNotices(library, [`${library}/1/account`, `${library}/new-link`]);
});

test('so does every form of the consultant and of its drafts', FULL, async () => {
  await shop.close();
  shop = await draftShop();
  const page = await buyAccess(shop);
  await expectNotices(page, [`${page}/ask`, `${page}/profile`]);
  const conversation = await ask(shop, page, 'What price should I ask for?');
  const [row] = await shop.store.selectFrom('questions').selectAll().execute();
  const rest = ['rename', 'share', 'delete'].map((change) => `${conversation}/${change}`);
  const profile = `${page}/profile`;
  await expectNotices(conversation, [
    `${conversation}/${row?.id}`,
    `${page}/ask`,
    ...rest,
    profile,
  ]);
  const change = { state: 'failed', answered_at: null, thumb: null } as const;
  await shop.store.updateTable('questions').set(change).execute();
  const again = `${conversation}/${row?.id}/again`;
  await expectNotices(conversation, [again, `${page}/ask`, ...rest, profile]);
  const answers = Object.fromEntries(DRAFTS['offer-sentence'].asks.map((field) => [field, 'x']));
  await post(shop, `${page}/drafts/offer-sentence`, answers);
  await expectNotices(`${page}/drafts`, [`${page}/drafts/delete`]);
  await expectNotices(`${page}/drafts/offer-sentence`, [`${page}/drafts/offer-sentence`]);
});
