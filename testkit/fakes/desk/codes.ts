import type { CodeSummary } from '../../../packages/engine/server/commands/views.ts';
import { historyLine } from './orders.ts';
import { DAY, now } from './times.ts';

export const code = (change: Partial<CodeSummary> = {}): CodeSummary => ({
  code: 'LAUNCH20',
  state: 'active',
  percentOff: 20,
  offCents: null,
  priceCents: 3920,
  uses: 9,
  maxUses: 50,
  revenueCents: 35_280,
  currency: 'USD',
  createdAt: now - 9 * DAY,
  until: '2026-11-30',
  endedAt: null,
  link: 'https://shop.example/?code=LAUNCH20',
  ...change,
});

export const CODES = {
  currency: 'USD',
  ordinaryCents: 4900,
  codes: [
    code(),
    code({ code: 'A-LONG-NAME-OF-THIRTY-LETTERS-', percentOff: null, offCents: 1000, until: null }),
    code({ code: 'FRIENDS', state: 'used-up', percentOff: 50, uses: 5, maxUses: 5 }),
    code({ code: 'SUMMER15', state: 'expired', maxUses: null, until: '2026-08-31' }),
    code({ code: 'SPRING', state: 'ended', maxUses: null, until: null, endedAt: now - DAY }),
  ],
  history: [
    historyLine(now - 9 * DAY, 'code created', { actor: 'seller', code: 'LAUNCH20', percent: 20 }),
    historyLine(now - DAY, 'code ended', { actor: 'ann', code: 'SPRING' }),
  ],
};
