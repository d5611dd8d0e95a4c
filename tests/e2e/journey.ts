import type { Page } from '@playwright/test';
import { formatMoney } from '../../rules/money.ts';
import type { MailServer } from '../../testkit/mailServer.ts';
import { shopCommand, type Typed } from '../../testkit/shopProcess.ts';
import { logIn, PASSWORD } from './desk.ts';
import type { Language } from './helpers.ts';
import { WORDS } from './helpers.ts';
import { inboxOf } from './inbox.ts';
import { expect, test as mailed, SHOP_SECRET } from './mailed.ts';
import { goToPayment, pay } from './purchase.ts';

type Parts = {
  /** The seller at the desk, in a browser of their own. */
  seller: Page;
  /** The seller at the command line, beside the running shop. */
  shop: (...args: string[]) => Promise<Typed>;
};

export const withDeskAndMail = (
  { mailServer }: { mailServer: MailServer },
  use: (env: Record<string, string>) => Promise<void>,
) => use({ SMTP_URL: mailServer.url, SHOP_SECRET, DESK_PASSWORD: PASSWORD });

/** A shop that sends real mails, with a seller who works at the desk and on the command line. */
export const test = mailed.extend<Parts>({
  serverEnv: [withDeskAndMail, { scope: 'worker' }],
  seller: async ({ browser, server }, use) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await logIn(page, server.deskUrl);
    await use(page);
    await page.close();
  },
  shop: async ({ server }, use) =>
    use((...args) => shopCommand(args, { DATA_DIR: server.dataDir, SHOP_SECRET })),
});

export { expect };

export const priceIn = (language: Language) => formatMoney(4900, 'USD', language);

let buyers = 0;

/** Buys, opens the library and reads the order mail: where every journey here begins. */
export async function boughtBy(page: Page, mailServer: MailServer, language: Language) {
  buyers += 1;
  const name = language === 'bg' ? 'Мария Петрова' : 'Ann Lee';
  const buyer = { language, name, email: `buyer-${process.pid}-${buyers}@example.com` };
  const inbox = inboxOf(mailServer, buyer);
  const t = WORDS[language];
  await pay(await goToPayment(page, 'page', buyer), buyer);
  await page.getByRole('link', { name: t.library.thankYou.open }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.library.page.title);
  const library = page.url();
  const order = Number(await page.locator('.library dd').first().innerText());
  await inbox.next(t.mails.orderConfirmation.subject(order), [library]);
  return { ...buyer, inbox, library, order };
}

/** The buyer's request in the library. */
export const requestIn = (page: Page, reference: string) =>
  page.getByRole('article', { name: reference });
