import { expect, test } from './fixtures.ts';
import { LANGUAGES, oneSizeIsEnough, WORDS } from './helpers.ts';
import { field, openRefundForm } from './refund.ts';

oneSizeIsEnough();

const OPTIONS = {
  disappointment: ['Clarity', 'Depth', 'Missing topic', 'Price vs. value', 'Format/UX'],
  partsUsed: [
    'Fast-Start Guide',
    'Offer Recipes',
    'Prompt Systems',
    'Funnel Kit',
    'Sales Assets',
    'Launch Checklist',
  ],
  wouldHelp: [
    'Clarification via email',
    'Quick 15-min call',
    'Extra examples',
    'Different format (video/audio)',
    'Updated prompts/workflows',
  ],
  resolution: ['Refund', 'Exchange (different topic/format)', 'Keep access with extra support'],
  downloaded: ['Yes', 'No'],
  keptCopies: ['Yes', 'No'],
  sharedUsed: ['Yes', 'No'],
  chargeback: ['Yes', 'No'],
};

test('A buyer finds product, version and resolution filled in, and the rest empty', async ({
  page,
}) => {
  await openRefundForm(page);
  await expect(page.getByLabel('Product', { exact: true })).toHaveValue('The AI Launch Manual');
  await expect(page.getByLabel('Version')).toHaveValue('1.0');
  await expect(page.getByLabel('Refund', { exact: true })).toBeChecked();
  await expect(page.locator('.refund-form :checked')).toHaveCount(1);
  for (const name of ['purchaseDate', 'desiredOutcome', 'hours', 'email', 'last4', 'txn']) {
    await expect(field(page, name)).toHaveValue('');
  }
  await expect(field(page, 'hours')).toHaveAttribute('min', '0');
  await expect(field(page, 'purchaseDate')).toHaveAttribute('type', 'date');
  await expect(field(page, 'email')).toHaveAttribute('type', 'email');
});

for (const language of LANGUAGES) {
  test(`Every list has the options of the specification (${language})`, async ({ page }) => {
    await page.goto(`/return-form?lng=${language}`);
    const { yes, no, options } = WORDS[language].refund;
    const labels: Record<string, string> = { ...options, Yes: yes, No: no };
    for (const [name, values] of Object.entries(OPTIONS)) {
      const inputs = field(page, name);
      const sent = await inputs.evaluateAll((all: HTMLInputElement[]) => all.map((i) => i.value));
      expect(sent).toEqual(values);
      for (const [index, value] of values.entries()) {
        await expect(inputs.nth(index)).toHaveAccessibleName(labels[value] ?? '');
        if (language === 'en') expect(labels[value]).toBe(value);
      }
    }
  });
}
