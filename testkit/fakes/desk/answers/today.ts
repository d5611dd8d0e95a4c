import { DISPUTE_STEPS } from '../../../../packages/engine/content/seller.ts';
import { CASES } from '../cases.ts';
import { FAILED_JOB } from '../emails.ts';
import { DISPUTE, ORDERS, order } from '../orders.ts';
import { DAY, now } from '../times.ts';
import type { DeskAnswers } from './answers.ts';

/** What waits for the seller. */
export const todayAnswers: DeskAnswers = {
  today: () => ({
    disputes: [
      {
        ...order({ number: 1045, name: 'Ann Lee', email: 'ann@example.com', duplicateOf: 1044 }),
        openedAt: now - DAY,
        dueAt: now + 6 * DAY,
        answered: false,
        reason: DISPUTE.reason,
        downloads: 6,
        stripeUrl: DISPUTE.stripeUrl,
        toDo: DISPUTE_STEPS.answer,
      },
      {
        ...order({ number: 1039 }),
        openedAt: now - 20 * DAY,
        dueAt: null,
        answered: true,
        reason: null,
        downloads: 0,
        stripeUrl: null,
        toDo: DISPUTE_STEPS.wait,
      },
    ],
    cases: CASES.slice(0, 3),
    orders: ORDERS.slice(1, 2),
    failed: [FAILED_JOB],
    missingFiles: [],
    keyRejectedAt: now - DAY,
    latest: ORDERS,
    sold: {
      orders: 7,
      revenueCents: 34_300,
      refunds: 1,
      refundedCents: 4900,
      currency: 'usd',
    },
  }),
};
