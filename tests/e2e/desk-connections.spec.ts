import { webhookReceiver } from '../../testkit/fakes/webhookReceiver.ts';
import { accessibilityViolations } from './accessibility.ts';
import { expect, ownShop, sellerTest as test } from './fixtures.ts';
import { FULL } from './helpers.ts';

test.use({ serverEnv: ownShop({ WEBHOOK_LOOPBACK: 'allow' }) });

test(
  'A seller connects another system and gives it a token',
  FULL,
  async ({ seller, server, shop }) => {
    const receiver = await webhookReceiver();
    await seller.getByRole('link', { name: 'Connections' }).click();
    await expect(seller.getByText('No webhooks yet.')).toBeVisible();

    await seller.getByRole('button', { name: 'Add a webhook' }).click();
    await seller.getByLabel('Address of your system').fill(receiver.url);
    await seller.getByRole('button', { name: 'Create webhook' }).click();
    await expect(seller.getByRole('alert')).toContainText('choose at least one event');
    await seller.getByRole('checkbox', { name: 'Order paid' }).press('Space');
    expect(await accessibilityViolations(seller)).toEqual([]);
    await seller.getByRole('button', { name: 'Create webhook' }).press('Enter');
    await expect(seller.getByText(/^The secret of your new webhook: whsec_/)).toBeVisible();

    await seller.getByRole('button', { name: /^Send a test/ }).click();
    const delivered = seller.getByRole('cell', { name: 'Delivered' });
    await expect(delivered).toBeVisible();
    await seller.getByRole('button', { name: /^Send again: Test/ }).click();
    await expect.poll(() => receiver.received.length).toBe(2);
    await seller.getByRole('button', { name: /^Details: Test/ }).click();
    const details = seller.getByRole('dialog');
    await expect(details.getByRole('listitem')).toHaveCount(2);
    await expect(details).toContainText('"type": "ping"');
    expect(await accessibilityViolations(seller)).toEqual([]);
    await details.getByRole('button', { name: 'Close' }).click();

    await seller.getByRole('button', { name: 'Add a token' }).click();
    await seller.getByLabel('What it’s for').fill('Accounting');
    await seller.getByRole('checkbox', { name: 'Orders' }).check();
    await seller.getByRole('button', { name: 'Create token' }).click();
    const token = await seller.getByText(/^shop_/).textContent();
    const ask = () =>
      fetch(`${server.url}/api/v1/orders`, { headers: { authorization: `Bearer ${token}` } });
    expect((await ask()).status).toBe(200);
    await seller.getByRole('button', { name: 'Revoke: Accounting' }).click();
    expect(await accessibilityViolations(seller)).toEqual([]);
    await seller.getByRole('button', { name: 'Revoke token' }).click();
    await expect(seller.getByText('No tokens yet.')).toBeVisible();
    expect((await ask()).status).toBe(401);

    const [{ id }] = JSON.parse((await shop('webhooks', '--json')).out);
    expect((await shop('webhook-delete', id, '--json')).code).toBe(0);
    await expect(seller.getByText('No webhooks yet.')).toBeVisible();
    await receiver.close();
  },
);
