import { bars, consultantDays } from '../../testkit/fakes/desk/figures.ts';
import { busyShop } from '../../testkit/fakes/deskAnswers.ts';
import { mockCommands } from './desk.ts';
import { expect, logIn, sellerTest as test } from './fixtures.ts';
import { FULL_DESKTOP } from './helpers.ts';

test(
  'The value of a first sale fits above its bar on a phone',
  FULL_DESKTOP,
  async ({ page, deskUrl }) => {
    const none = { orders: 0, revenueCents: 0, refunds: 0, refundedCents: 0 };
    const first = bars.map((bar, day) => ({
      ...{ ...bar, ...none },
      ...(day === bars.length - 1 && { orders: 4, revenueCents: 19_600 }),
    }));
    await mockCommands(page, {
      ...busyShop,
      figures: ({ by }) => ({ currency: 'usd', by, bars: first }),
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await logIn(page, deskUrl);
    await page.goto(`${deskUrl}/figures`);
    const value = page.locator('.chart svg').first().getByText('$196');
    await expect(value).toBeVisible();
    const room = await value.evaluate((text) => {
      const plot = text.closest('svg')?.getBoundingClientRect();
      return (plot?.right ?? 0) - text.getBoundingClientRect().right;
    });
    expect(room).toBeGreaterThanOrEqual(0);
  },
);

test('A bar of two parts has one value, above both', FULL_DESKTOP, async ({ page, deskUrl }) => {
  const days = consultantDays(30).map((day, at) => ({
    ...day,
    answers: at === 29 ? 21 : 0,
    withoutSource: at === 29 ? 3 : 0,
  }));
  const facts = {
    engine: 'built-in',
    currency: 'usd',
    monthInCents: 0,
    budgetInCents: 2000,
    shareInCents: 200,
    orders: [],
  };
  await mockCommands(page, { ...busyShop, consultant: () => ({ ...facts, days, shared: [] }) });
  await logIn(page, deskUrl);
  await page.goto(`${deskUrl}/consultant`);
  await expect(page.locator('.chart .recharts-label-list text')).toHaveText(['21']);
});
