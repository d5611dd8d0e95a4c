import { accessibilityViolations } from './accessibility.ts';
import { expect, ownShop, sellerTest as test } from './fixtures.ts';
import { desktopOnly } from './helpers.ts';

desktopOnly();

test.use({ serverEnv: ownShop() });

test('A seller changes a price, the company and a headline at the desk, and takes it back', async ({
  page,
  seller,
  deskUrl,
}) => {
  test.setTimeout(120_000);
  const price = () => page.locator('#top .price');
  const publish = async () => {
    await seller.getByRole('button', { name: 'Publish now' }).press('Enter');
    await expect(seller.getByText('Published.', { exact: true })).toBeVisible();
    await expect(seller.getByText('Nothing is waiting.')).toBeVisible();
  };
  await seller.goto(`${deskUrl}/settings`);
  expect(await accessibilityViolations(seller)).toEqual([]);
  await seller.getByLabel('Price', { exact: true }).fill('39');
  await seller.getByLabel('Phone optional').fill('12');
  await seller.getByLabel('Support email').focus();
  await expect(seller.getByText('Before you can publish:')).toBeVisible();
  await expect(seller.getByRole('button', { name: 'Publish now' })).toBeHidden();
  expect(await accessibilityViolations(seller)).toEqual([]);
  await seller.getByLabel('Phone optional').fill('+359 2 123 4567');
  await seller.getByLabel('Phone optional').press('Enter');
  const preview = seller.getByRole('link', { name: /before they are published/ });
  await page.goto(`${await preview.getAttribute('href')}?lng=en`);
  await expect(price()).toHaveText('$39');
  await page.goto('/?lng=en');
  await expect(price()).toHaveText('$49');
  await seller.getByLabel('Note for the history').fill('Autumn');
  await publish();
  await page.reload();
  await expect(price()).toHaveText('$39');

  await seller.getByRole('link', { name: 'Words', exact: true }).click();
  await seller.getByLabel('Search all texts').fill('a roadmap to {claim}/month in');
  const title = seller.getByRole('group', { name: 'landing.headline.title' });
  await title.getByLabel('Text English').fill('Your first {claimDays}');
  await title.getByLabel('Text Български').fill('Първите Ви {claimDays}');
  await title.getByLabel('Text Български').blur();
  expect(await accessibilityViolations(seller)).toEqual([]);
  await publish();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your first 30 days');
  await page.goto('/?lng=bg');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Първите Ви 30 дни');

  await seller.goto(`${deskUrl}/settings/history`);
  await expect(seller.getByText('Autumn')).toBeVisible();
  await seller.getByRole('button', { name: 'Return to the settings of the folder…' }).click();
  expect(await accessibilityViolations(seller)).toEqual([]);
  await seller.getByRole('button', { name: 'Publish these settings' }).click();
  await expect(seller.getByRole('heading', { name: 'Version 3' })).toBeVisible();
  await page.goto('/?lng=en');
  await expect(price()).toHaveText('$49');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('roadmap');
});

test('What is typed stays while the connection is away, and is saved when it is left again', async ({
  seller,
  deskUrl,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|Failed to load/);
  await seller.goto(`${deskUrl}/settings`);
  const city = seller.getByLabel('City English');
  await city.fill('Plovdiv');
  await seller.context().setOffline(true);
  await city.blur();
  await expect(seller.getByRole('alert').first()).toBeVisible();
  await expect(city).toHaveValue('Plovdiv');
  await seller.context().setOffline(false);
  await city.focus();
  await city.blur();
  await expect(seller.getByText('Not saved yet')).toBeHidden();
  await seller.reload();
  await expect(city).toHaveValue('Plovdiv');
});
