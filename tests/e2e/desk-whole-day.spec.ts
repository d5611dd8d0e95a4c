import { MESSAGE_REASONS } from '../../packages/engine/content/sellerLabels.ts';
import shopConfig from '../../shop/shop.config.ts';
import { EACH_SALE_DIST } from '../../testkit/buildVariants.ts';
import { withdrawalStatement } from '../../testkit/fakes/requests.ts';
import { textOf } from '../../testkit/mailServer.ts';
import { checksumOf, downloadFile } from './delivery.ts';
import { expectCaseState } from './desk.ts';
import { emailTo, expect, logIn, ownShop, sellerTest as test } from './fixtures.ts';
import { MESSAGES } from './helpers.ts';
import { buyAsNewBuyer } from './journey.ts';

// Every sale and every edition reaches the seller or all buyers, so no other journey may share it.
test.use({ serverEnv: ownShop(), dist: EACH_SALE_DIST });

const SELLER = shopConfig.company.email;

test('A seller’s day: the first sale’s email, a question, a code, a withdrawal, a new version', {
  tag: '@full',
}, async ({ page, browser, server, deskUrl, mailServer }) => {
  test.setTimeout(180_000);
  const ann = await browser.newPage({ baseURL: server.url });
  const first = await buyAsNewBuyer(ann, mailServer, 'en');
  const news = textOf(await emailTo(mailServer, SELLER));
  expect(news).toContain('Ann Lee');
  expect(news).toContain('$49');

  // The sale, and an answer to the buyer's question.
  await logIn(page, deskUrl);
  await page.getByRole('link', { name: '1 Ann Lee' }).click();
  await page.getByRole('button', { name: 'Message buyer' }).click();
  await page.getByLabel(MESSAGE_REASONS.answer).check();
  await page.getByLabel('Subject in English').fill('Your question about Excel');
  await page.getByLabel('Text in English').fill('The tracker needs Excel 2019 or later.');
  await page.getByRole('button', { name: 'Preview and send…' }).click();
  await page.getByRole('button', { name: /^Send to .*@/ }).click();
  await first.inbox.next('Your question about Excel', ['Excel 2019']);

  // A code, and a second sale.
  await page.goto(`${deskUrl}/codes`);
  await page.getByLabel('Code', { exact: true }).fill('launch20');
  await page.getByLabel('Percent', { exact: true }).fill('20');
  await page.getByRole('button', { name: 'Create code' }).click();
  await expect(page.getByRole('link', { name: 'LAUNCH20' })).toBeVisible();
  const boris = await browser.newPage({ baseURL: server.url });
  const second = await buyAsNewBuyer(boris, mailServer, 'bg');
  await emailTo(mailServer, SELLER, 2);

  // The second buyer withdraws, and has the money back with one press.
  await boris.request.post(`${server.url}/forms/withdrawal`, {
    data: { lng: 'bg', ...withdrawalStatement, name: second.name, email: second.email },
  });
  await page.goto(deskUrl);
  await page.getByRole('link', { name: /^W-1 / }).click();
  await page.getByRole('button', { name: 'Refund $49 now' }).click();
  await expectCaseState(page, 'paid');

  // A corrected file for everyone who still has access.
  const prompts = Buffer.from('# Prompts, corrected\n');
  await page.goto(`${deskUrl}/editions`);
  await page.getByRole('button', { name: 'Prepare a new version' }).click();
  await page
    .getByLabel('Add or replace files')
    .setInputFiles({ name: 'prompt-library.md', mimeType: 'text/markdown', buffer: prompts });
  const row = page.locator('.draft-files li').filter({ hasText: 'prompts/prompt-library.md' });
  await expect(row).toContainText('Changed');
  await page.getByLabel('What’s new in English').fill('Prompts corrected');
  await page.getByLabel('What’s new in Bulgarian').fill('Поправени подсказки');
  await page.getByLabel('What’s new in Bulgarian').blur();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Publish 1.1 and email 1 buyer' }).click();
  await expect(page.getByText('1 of 1 sent')).toBeVisible();

  await first.inbox.next(MESSAGES.en.mails.newEdition.subject('1.1'), ['- Prompts corrected']);
  await ann.goto(first.library);
  expect(checksumOf(await downloadFile(ann, 'prompt-library.md'))).toBe(checksumOf(prompts));
  await page.goto(`${deskUrl}/sources`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sources');
  await ann.close();
  await boris.close();
});
