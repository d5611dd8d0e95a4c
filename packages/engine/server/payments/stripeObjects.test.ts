import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STRIPE_EVENTS, storedPayload } from './storedEvents.ts';
import { disputeUpdateOf } from './stripeObjects.ts';

test('the guide for sellers lists exactly the events that the webhook needs', () => {
  const guide = readFileSync(new URL('../../../../docs/selling.md', import.meta.url), 'utf8');
  const named = [...guide.matchAll(/^- `([a-z_.]+)`/gm)].map(([, event]) => event);
  expect(named).toEqual(STRIPE_EVENTS);
});

test('a dispute with an unknown status is open, and any other update of it is later', () => {
  const dispute = { id: 'du_1', status: 'a new status', created: 7 };
  expect(disputeUpdateOf(dispute, 9)).toMatchObject({ status: 'open', at: 0, openedAt: 7000 });
  expect(disputeUpdateOf({ ...dispute, status: 'won' }, 9)).toMatchObject({ status: 'won', at: 9 });
});

test('an object with one unreadable field is stored with the others, and without its buyer', () => {
  const object = {
    ...{ id: 'cs_1', payment_intent: 'pi_1', amount_total: 'lots', currency: 'usd' },
    customer_details: { email: 'ann@example.com' },
  };
  const event = { id: 'evt_1', type: 'checkout.session.completed', created: 7, object } as const;
  expect(JSON.parse(storedPayload(event)).data.object).toEqual({
    ...{ id: 'cs_1', payment_intent: 'pi_1', currency: 'usd' },
  });
});
