import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { columnsOf, MESSAGES } from './helpers.ts';

const QUESTIONS = [
  'What do I get?',
  'Is it for beginners?',
  'Do I get updates?',
  'What is the refund policy?',
  'Can I do it on my own?',
];

async function tryToolPicker(page: Page) {
  const { find, build } = MESSAGES.en.outline;
  const picker = page.getByRole('group', { name: 'Where are you now?' });
  await expect(picker.getByText(find.tool.mustDo)).toBeVisible();
  await expect(picker.getByText(build.tool.mustDo)).toBeHidden();
  await picker.getByLabel('Build').check();
  await expect(picker.getByText(build.tool.mustDo)).toBeVisible();
  await expect(picker.getByText(find.tool.mustDo)).toBeHidden();
}

/** The count is drawn by the stylesheet, so it is read as assistive technology reads it. */
async function spokenCount(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const texts = nodes
    .filter((node) => node.role?.value === 'StaticText')
    .map((node) => String(node.name?.value));
  const total = texts.findIndex((text) => text.includes('/ 5 done'));
  return `${texts[total - 1]} ${texts[total]?.trim()}`;
}

async function tryChecklist(page: Page) {
  const [first, second] = MESSAGES.en.landing.inside.cards.checklist.items;
  expect(await spokenCount(page)).toBe('0 / 5 done');
  await page.getByLabel(first ?? '').check();
  await page.getByLabel(second ?? '').check();
  expect(await spokenCount(page)).toBe('2 / 5 done');
  await page.getByLabel(first ?? '').uncheck();
  expect(await spokenCount(page)).toBe('1 / 5 done');
  await expect(page.getByText(second ?? '')).toHaveCSS('text-decoration-line', 'line-through');
  await expect(page.getByText(first ?? '')).toHaveCSS('text-decoration-line', 'none');
}

async function openAndCloseQuestions(page: Page) {
  const items = page.locator('#faq details');
  await expect(items.locator('summary')).toHaveText(QUESTIONS);
  for (const [index] of QUESTIONS.entries()) {
    const item = items.nth(index);
    const answer = item.locator('p');
    await expect(answer).toBeHidden();
    await item.locator('summary').click();
    await expect(answer).toBeVisible();
    await item.locator('summary').click();
    await expect(answer).toBeHidden();
  }
}

test('Tool picker, checklist and questions work', async ({ page }) => {
  await page.goto('/');
  await tryToolPicker(page);
  await tryChecklist(page);
  await openAndCloseQuestions(page);
});

test('Tool picker and questions work with the keyboard', async ({ page }) => {
  await page.goto('/');
  const picker = page.getByRole('group', { name: 'Where are you now?' });
  await picker.getByLabel('Find').focus();
  await page.keyboard.press('ArrowRight');
  await expect(picker.getByLabel('Shape')).toBeFocused();
  await expect(picker.getByText(MESSAGES.en.outline.shape.tool.mustDo)).toBeVisible();
  const item = page.locator('#faq details').first();
  await item.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(item.locator('p')).toBeVisible();
});

test('The guarantee is one column', async ({ page }) => {
  await page.goto('/');
  expect(await columnsOf(page.locator('.guarantee'))).toBe(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Tool picker, checklist and questions work without JavaScript', async ({ page }) => {
    await page.goto('/');
    await tryToolPicker(page);
    await tryChecklist(page);
    await openAndCloseQuestions(page);
  });
});
