import type { Page } from '@playwright/test';
import type { CaseStep } from '../../packages/engine/rules/case.ts';
import { formatMoney } from '../../packages/engine/rules/money.ts';
import { calendarDay } from '../../packages/engine/rules/shopTime.ts';
import shop from '../../shop/shop.config.ts';
import { type MailServer, subjectOf, textOf } from '../../testkit/mailServer.ts';
import { emailTo, expect, test } from './fixtures.ts';
import type { Language } from './helpers.ts';
import { MESSAGES } from './helpers.ts';
import { type Buyer, goToPayment, pay } from './purchase.ts';

export const priceIn = (language: Language) => formatMoney(4900, 'USD', language);

const LONGEST_JOURNEY_MS = 180_000;

/** For journeys whose emails name today: one that would pass midnight begins after it. */
export async function stayWithinOneDay(): Promise<void> {
  const day = (at: number) => calendarDay(new Date(at), shop.company.timeZone);
  const last = day(Date.now() + LONGEST_JOURNEY_MS);
  if (day(Date.now()) === last) return;
  test.setTimeout(2 * LONGEST_JOURNEY_MS);
  await expect.poll(() => day(Date.now()), { timeout: LONGEST_JOURNEY_MS }).toBe(last);
}

let buyers = 0;

/** Buys, opens the library and reads the confirmation: the start of every journey. */
export async function buyAsNewBuyer(page: Page, mailServer: MailServer, language: Language) {
  buyers += 1;
  const name = language === 'bg' ? 'Мария Петрова' : 'Ann Lee';
  const buyer = { language, name, email: `buyer-${process.pid}-${buyers}@example.com` };
  const inbox = inboxOf(mailServer, buyer);
  const t = MESSAGES[language];
  await pay(await goToPayment(page, 'page', buyer), buyer);
  await page.getByRole('link', { name: t.library.thankYou.open }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.library.page.title);
  const library = page.url();
  const order = Number(await page.locator('.library dd').first().textContent());
  await inbox.next(t.mails.orderConfirmation.subject(order), [library]);
  return { ...buyer, inbox, library, order };
}

/** The buyer's request as the library shows it. */
export const caseInLibrary = (page: Page, reference: string) =>
  page.getByRole('article', { name: reference });

/** A buyer's inbox: each call expects the next email, with its subject and contents. */
export function inboxOf(mailServer: MailServer, { email, language }: Buyer) {
  const { facts: labels, kinds, update } = MESSAGES[language].cases;
  let read = 0;

  /** Returns its text. */
  async function next(subject: string, facts: readonly (string | RegExp)[]): Promise<string> {
    read += 1;
    const raw = await emailTo(mailServer, email, read);
    expect(subjectOf(raw)).toBe(subject);
    const text = textOf(raw);
    for (const fact of facts) {
      if (typeof fact === 'string') expect(text).toContain(fact);
      else expect(text).toMatch(fact);
    }
    return text;
  }

  return {
    next,
    /** The email about a step of a case, which names the case. */
    step(step: CaseStep, reference: string, facts: readonly (string | RegExp)[] = []) {
      const kind = reference.startsWith('R') ? kinds.refund : kinds.withdrawal;
      const subject = `${update.subject[step]} (${reference})`;
      const text = update.text[step];
      const own = [`${labels.reference}: ${reference} (${kind})`];
      return next(subject, [...(typeof text === 'string' ? [text] : []), ...own, ...facts]);
    },
  };
}
