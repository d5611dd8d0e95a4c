import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionEvent, signed } from '../../../../testkit/fakes/paymentEvents.ts';
import { libraryOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { PATHS, thankYouUrl } from '../../rules/paths.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});
afterEach(() => shop.close());

const cookieOf = (response: Response) =>
  response.headers.get('set-cookie')?.match(/purchase=[^;]+/)?.[0] ?? '';

async function sendForm(email = 'ann@example.com') {
  const response = await shop.app.request(PATHS.purchaseForm, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ name: 'Ann', email }),
  });
  const { checkoutUrl } = await response.json();
  const purchaseFormId = new URL(checkoutUrl).searchParams.get('client_reference_id');
  return { cookie: cookieOf(response), purchaseFormId };
}

async function pay(purchaseFormId: string | null) {
  const event = sessionEvent('completed', { client_reference_id: purchaseFormId });
  await shop.app.request(PATHS.webhook, signed(event));
  await shop.idle();
}

const asked = async (cookie: string) =>
  (await shop.app.request(PATHS.paid, { headers: { cookie, Accept: 'application/json' } })).json();
const returned = (cookie: string) => shop.app.request(thankYouUrl('cs_1'), { headers: { cookie } });

test('tells a tab where to continue after its browser has returned from the payment', async () => {
  const { cookie, purchaseFormId } = await sendForm();
  expect(await asked(cookie)).toEqual({});
  const checking = cookieOf(await returned(cookie));
  expect(await asked(checking)).toEqual({ goTo: thankYouUrl('cs_1'), status: 'checking' });
  expect(cookieOf(await returned(checking))).toBe('');
  await pay(purchaseFormId);
  expect(await asked(checking)).toEqual({ goTo: thankYouUrl('cs_1'), status: 'emailed' });
  const paid = cookieOf(await returned(checking));
  expect(await asked(paid)).toEqual({ goTo: await libraryOf(shop), status: 'delivered' });
  expect(cookieOf(await returned(paid))).toBe('');
});

test('tells a visitor who sent someone else the payment link only that it is paid', async () => {
  const { cookie, purchaseFormId } = await sendForm();
  await pay(purchaseFormId);
  expect(await asked(cookie)).toEqual({ goTo: '/checkout', status: 'emailed' });
  const forged = cookie.replace('.', '.cs_1.');
  expect(await asked(forged)).toEqual({});
});

test('does not show the order of another request', async () => {
  const [own, other] = [await sendForm(), await sendForm('bob@example.com')];
  await pay(other.purchaseFormId);
  expect(cookieOf(await returned(own.cookie))).toBe('');
});
