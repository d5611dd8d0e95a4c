import { SHORTEST_LINK_MS } from '../../packages/engine/rules/editionFiles.ts';
import { openSecrets } from '../../packages/engine/server/core/secrets.ts';
import { downloadUrl } from '../../packages/engine/server/library/downloads.ts';
import { fileLink } from './delivery.ts';
import { emailTo, expect, SHOP_SECRET, sellerTest as test } from './fixtures.ts';
import { DESKTOP, FULL_DESKTOP, MESSAGES } from './helpers.ts';
import { goToPayment, pay } from './purchase.ts';

test(
  'A buyer corrects a mistyped email address and gets the email there',
  DESKTOP,
  async ({ page, mailServer }) => {
    const { thankYou } = MESSAGES.en.library;
    const buyer = { language: 'en', name: 'Ann', email: 'typo@example.com' } as const;
    await pay(await goToPayment(page, 'page', buyer), buyer);
    await emailTo(mailServer, buyer.email);
    await page.getByLabel(thankYou.newAddress).fill('right@example.com');
    await page.getByRole('button', { name: thankYou.correct }).click();
    await expect(page.getByText(thankYou.corrected)).toBeVisible();
    await emailTo(mailServer, 'right@example.com');
    await expect(page.getByText(thankYou.wrongAddress)).toBeHidden();
  },
);

test(
  'An expired download link leads to the page that sends the library link again',
  FULL_DESKTOP,
  async ({ page }) => {
    const buyer = { language: 'en', name: 'Ann', email: 'late@example.com' } as const;
    await pay(await goToPayment(page, 'page', buyer), buyer);
    await page.getByRole('link', { name: MESSAGES.en.library.thankYou.open }).click();
    const link = fileLink(page, 'prompts/prompt-library.md');
    const fresh = await link.getAttribute('href');
    const [, , orderId = '', version = '', ...path] = (fresh ?? '').split('?')[0]?.split('/') ?? [];
    const secrets = openSecrets(SHOP_SECRET, 'no folder');
    const yesterday = Date.now() - 86_400_000;
    const file = { orderId, linkChangedAt: null, version, path: path.join('/') };
    const expired = downloadUrl(secrets, yesterday, file);
    await link.evaluate((element, address) => element.setAttribute('href', address), expired);
    await link.click();
    await expect(page.getByText(MESSAGES.en.library.lost.expired)).toBeVisible();
    await expect(page.getByLabel(MESSAGES.en.library.lost.email)).toBeVisible();
  },
);

test(
  'Downloads still work in a library page that was left open',
  FULL_DESKTOP,
  async ({ page }) => {
    const buyer = { language: 'en', name: 'Ann', email: 'patient@example.com' } as const;
    await pay(await goToPayment(page, 'page', buyer), buyer);
    await page.clock.install();
    await page.getByRole('link', { name: MESSAGES.en.library.thankYou.open }).click();
    await page.waitForURL('**/library/**');
    const link = fileLink(page, 'prompts/prompt-library.md');
    await link.evaluate((element) => {
      element.setAttribute('href', `${element.getAttribute('href')?.split('?')[0]}?expires=1`);
      const { fetch } = window;
      // The list is renewed when the buyer’s copies are made.
      window.fetch = (...request) => {
        element.replaceWith(element.cloneNode(true));
        return fetch(...request);
      };
    });
    await page.clock.fastForward(SHORTEST_LINK_MS);
    const download = page.waitForEvent('download');
    await link.click();
    expect((await download).suggestedFilename()).toBe('prompt-library.md');
  },
);

test(
  'In a library without a book the files begin beside the consultant’s box',
  DESKTOP,
  async ({ page }) => {
    const buyer = { language: 'en', name: 'Ann', email: 'files@example.com' } as const;
    await pay(await goToPayment(page, 'page', buyer), buyer);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: MESSAGES.en.library.thankYou.open }).click();
    const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
    await expect(page.locator('#consultant')).toBeVisible();
    await expect(page.locator('#read')).toHaveCount(0);
    expect(await top('#files')).toBe(await top('#consultant'));
  },
);
