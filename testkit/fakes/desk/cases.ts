import type { CaseSummary } from '../../../packages/engine/server/commands/views.ts';
import { DAY, HOUR, now } from './times.ts';

export const summary = (change: Partial<CaseSummary> = {}): CaseSummary => ({
  number: 17,
  kind: 'refund',
  state: 'received',
  flags: [],
  name: 'Мария Petrova',
  email: 'maria.petrova@a-rather-long-domain.example',
  orderNumber: 1042,
  receivedAt: now - 5 * HOUR,
  dueFor: 'reply',
  dueAt: now + 2 * DAY,
  ...change,
});

export const CASES = [
  summary({ number: 12, kind: 'withdrawal', state: 'accepted', dueAt: now - DAY }),
  summary({ flags: ['outside-period', 'matched-by-email'] }),
  summary({ number: 18, state: 'in-review', dueAt: now + 20 * DAY }),
  summary({ number: 19, state: 'dispute-blocked', flags: ['open-dispute'], dueAt: null }),
  summary({ number: 9, state: 'paid', dueAt: null, receivedAt: now - 60 * DAY }),
];
