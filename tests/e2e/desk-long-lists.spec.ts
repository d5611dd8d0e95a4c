import { busyShop } from '../../testkit/fakes/deskAnswers.ts';
import { accessibilityViolations } from './accessibility.ts';
import { mockCommands } from './desk.ts';
import { fits, openScreen, SCREENS } from './deskScreens.ts';
import { expect, logIn, sellerTest as test } from './fixtures.ts';
import { FULL } from './helpers.ts';

const TITLE = 'Мария Petrova-Alexandrova';

test(
  'Files that stay as they are don’t push what is new off the screen',
  FULL,
  async ({ page, deskUrl }) => {
    const draft = busyShop['edition-draft']?.({}) ?? null;
    const [file] = draft?.files ?? [];
    if (!draft || !file) throw new Error('the busy shop has a draft with files');
    const same = Array.from({ length: 30 }, (_, index) => ({
      ...{ ...file, path: `templates/${index}.docx`, change: 'same' as const },
      ...{ isUploaded: false, isComplete: true, isForBuyers: true },
    }));
    await mockCommands(page, {
      ...busyShop,
      'edition-draft': () => ({ ...draft, lastVersion: '1.1', files: [file, ...same] }),
    });
    await logIn(page, deskUrl, '/editions/new');
    await expect(page.getByText(file.path, { exact: true })).toBeVisible();
    await expect(page.getByText('templates/7.docx')).toBeHidden();
    await page.getByText('30 files as in version 1.1').click();
    await expect(page.getByRole('button', { name: 'Replace templates/7.docx' })).toBeVisible();
    expect([await fits(page), await accessibilityViolations(page)]).toEqual([true, []]);
  },
);

test('A report that lacks many sales names them by reason', FULL, async ({ page, deskUrl }) => {
  const order = (number: number) => ({
    ...{ order: number, suppliedOn: '2026-11-14', amountCents: 4900, currency: 'USD' },
    reason: number % 2 === 0 ? ('no-rate' as const) : ('failed' as const),
  });
  const orders = Array.from({ length: 30 }, (_, index) => order(40 + index));
  const ledger = busyShop['tax-ledger']?.({ month: '2026-11' });
  if (!ledger) throw new Error('the busy shop has a ledger');
  await mockCommands(page, {
    ...busyShop,
    'tax-ledger': () => ({ ...ledger, waiting: { count: 1204, orders } }),
  });
  await logIn(page, deskUrl);
  await openScreen(page, deskUrl, ['Taxes', SCREENS.Taxes]);
  const part = page.getByRole('region', { name: /^VAT ledger/ });
  await expect(part.getByText('1,204 sales have no document yet')).toBeVisible();
  await expect(part.getByRole('listitem')).toHaveText([
    /^Waiting for an exchange rate: order 40, order 42, /,
    /^The job failed, retry it under Emails: order 41, order 43, /,
    'and 1,184 more',
  ]);
  expect([await fits(page), await accessibilityViolations(page)]).toEqual([true, []]);
});

test(
  'The story of a buyer is text with a link to what can be read',
  FULL,
  async ({ page, deskUrl }) => {
    await mockCommands(page, busyShop);
    await logIn(page, deskUrl);
    await openScreen(page, deskUrl, [TITLE, SCREENS[TITLE]]);
    const story = page.getByRole('region', { name: 'What happened' });
    await expect(story.getByRole('link', { name: /^Read: The email “Order 1042/ })).toHaveText(
      'Read',
    );
    await expect(story.getByRole('link', { name: /^PDF: Receipt/ })).toHaveText('PDF');
  },
);
