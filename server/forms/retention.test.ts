import { afterEach, beforeEach, expect, test } from 'vitest';
import shopConfig from '#shop';
import { type TestApp, testApp } from '../../tests/testApp.ts';
import { forgetOldForms } from './retention.ts';

let shop: TestApp;
beforeEach(async () => {
  shop = await testApp();
});
afterEach(() => shop.close());

const NOW = new Date('2026-11-15T12:00:00Z');
const row = (id: string, received: string, suspicion: string | null = null) => ({
  id,
  dedupe_key: id,
  received_at: Date.parse(received),
  language: 'en',
  suspicion,
  email: 'ann@example.com',
  submitted_at: received,
  user_agent: '',
});

test('what the privacy policy says is deleted is deleted, and nothing else', async () => {
  await shop.store
    .insertInto('purchase_requests')
    .values([
      { ...row('fresh', '2026-11-01'), name: 'Ann' },
      { ...row('old', '2026-08-01'), name: 'Ann' },
      { ...row('fresh-suspicious', '2026-11-01', 'honeypot'), name: 'Ann' },
      { ...row('old-suspicious', '2026-10-01', 'honeypot'), name: 'Ann' },
    ])
    .execute();
  const answers = { answers: '{}', ip_address: '' };
  await shop.store
    .insertInto('refund_requests')
    .values([
      { ...row('kept', '2021-11-16'), ...answers },
      { ...row('five years', '2021-11-14'), ...answers },
    ])
    .execute();
  await forgetOldForms(shop.store, shopConfig.retention, () => NOW);
  const left = await shop.store.selectFrom('purchase_requests').select('id').execute();
  expect(left.map(({ id }) => id).sort()).toEqual(['fresh', 'fresh-suspicious']);
  const refunds = await shop.store.selectFrom('refund_requests').select('id').execute();
  expect(refunds).toEqual([{ id: 'kept' }]);
});
