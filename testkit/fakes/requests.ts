import type { TestShop } from '../testShop.ts';

/** Valid form data. Each test changes the fields it is about. */
export const refundRequest = {
  product: 'The AI Launch Manual',
  version: '1.0',
  purchaseDate: '2026-11-01',
  desiredOutcome: 'A first client',
  disappointment: ['Clarity'],
  hours: 12,
  downloaded: 'No',
  keptCopies: 'No',
  sharedUsed: 'No',
  willDelete: true,
  chargeback: 'No',
  resolution: 'Refund',
  email: 'ann@example.com',
  last4: '',
  txn: '',
  certifyTruth: true,
  consent: true,
  elapsedMs: 9000,
};

export const withdrawalStatement = {
  name: 'Ann',
  order: '1',
  email: 'ann@example.com',
  confirmed: 'yes',
  elapsedMs: 9000,
};

const send = async (shop: TestShop, path: string, body: object): Promise<{ reference: string }> => {
  const response = await shop.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ lng: 'bg', ...body }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  await shop.idle();
  return response.json();
};

export const requestRefund = (shop: TestShop, change: object = {}) =>
  send(shop, '/forms/refund', { ...refundRequest, ...change });

export const withdraw = (shop: TestShop, change: object = {}) =>
  send(shop, '/forms/withdrawal', { ...withdrawalStatement, ...change });
