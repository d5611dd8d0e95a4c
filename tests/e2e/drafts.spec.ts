import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { DraftField } from '../../packages/engine/rules/drafts.ts';
import { accessibilityViolations } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP, desktopOnly, FULL_DESKTOP, LANGUAGES, MESSAGES } from './helpers.ts';
import { pay } from './purchase.ts';

desktopOnly();
test.setTimeout(240_000);

const FIGURES: Partial<Record<DraftField, string>> = {
  ...{ items: '15', minutesToday: '32', minutesAfter: '6', clientRate: '30', minutesMine: '4' },
  ...{ contactMinutes: '80', myRate: '36', costs: '27', price: '390' },
};
const SAVING = { en: '$812.50', bg: '812,50 $' };

for (const language of LANGUAGES) {
  test(
    `A buyer checks a price without JavaScript and downloads it for Word (${language})`,
    language === 'en' ? DESKTOP : FULL_DESKTOP,
    async ({ browser, baseURL }) => {
      const { library, conversation, drafts: t } = MESSAGES[language];
      const context = await browser.newContext({
        javaScriptEnabled: false,
        baseURL: baseURL ?? '',
      });
      const page = await context.newPage();
      const email = `drafts-${language}@example.com`;
      await page.goto(`/sandbox/pay?prefilled_email=${email}&lng=${language}`);
      await pay(page, { language, name: 'Ann', email });
      await page.getByRole('link', { name: library.thankYou.open }).click();
      await page.getByRole('link', { name: library.consultant.open }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(conversation.heading);
      await page.getByRole('link', { name: t.kinds['price-check'].name }).click();

      const save = page.getByRole('button', { name: t.save });
      await page.getByLabel(t.fields.items.label).fill('15');
      await save.click();
      // Kind errors that lead to their questions; what was typed is still there.
      await expect(page.getByRole('alert')).toContainText(t.errorTitle);
      await page.getByRole('link', { name: t.fields.price.label }).click();
      await expect(page.getByLabel(t.fields.price.label)).toBeInViewport();
      await expect(page.getByLabel(t.fields.items.label)).toHaveValue('15');
      for (const [field, value] of Object.entries(FIGURES)) {
        await page.getByLabel(t.fields[field as DraftField].label).fill(value);
      }
      await save.click();
      const draft = page.getByRole('article', { name: t.yours });
      await expect(draft).toContainText(SAVING[language]);
      await expect(draft).toContainText('42%');

      for (const width of [320, 390, 768, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
        expect(scrollWidth, `${width} px`).toBe(clientWidth);
      }
      const saved = page.waitForEvent('download');
      await draft.getByRole('link', { name: t.word }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toBe('price-check.docx');
      const body = unzipSync(readFileSync(await file.path()))['word/document.xml'];
      expect(strFromU8(body ?? new Uint8Array()).replace(/\s/gu, ' ')).toContain(SAVING[language]);
      await context.close();
    },
  );
}

test(
  'A draft can be copied, and its page has no accessibility violations',
  FULL_DESKTOP,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { library, conversation, drafts: t } = MESSAGES.en;
    const buyer = { language: 'en', name: 'Ann', email: 'drafts-copy@example.com' } as const;
    await page.goto(`/sandbox/pay?prefilled_email=${buyer.email}&lng=en`);
    await pay(page, buyer);
    await page.getByRole('link', { name: library.thankYou.open }).click();
    await page.getByRole('link', { name: library.consultant.open }).click();
    await page.getByRole('link', { name: t.kinds['offer-sentence'].name }).click();
    for (const field of ['have', 'get', 'when', 'client', 'check', 'firstStep'] as const) {
      await page.getByLabel(t.fields[field].label).fill(`my ${field}`);
    }
    await page.getByRole('button', { name: t.save }).click();
    await page.getByRole('button', { name: conversation.copy }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('I turn my have into my get my when for my client');
    expect(await accessibilityViolations(page)).toEqual([]);
  },
);
