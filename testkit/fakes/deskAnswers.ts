import { UNPAID_NOTES } from '../../packages/engine/content/seller.ts';
import type { DeskAnswers } from './desk/answers/answers.ts';
import { buyersAnswers } from './desk/answers/buyers.ts';
import { casesAnswers } from './desk/answers/cases.ts';
import { editionsAnswers } from './desk/answers/editions.ts';
import { emailsAnswers } from './desk/answers/emails.ts';
import { figuresAnswers } from './desk/answers/figures.ts';
import { ordersAnswers } from './desk/answers/orders.ts';
import { settingsAnswers } from './desk/answers/settings.ts';
import { taxesAnswers } from './desk/answers/taxes.ts';
import { todayAnswers } from './desk/answers/today.ts';
import { buyer, STORY } from './desk/buyers.ts';
import { CASES } from './desk/cases.ts';
import { CODES } from './desk/codes.ts';
import { ORDERS } from './desk/orders.ts';
import { LEDGER, OSS } from './desk/taxes.ts';

/** A busy shop with every state that the desk can show. */
export const busyShop: DeskAnswers = {
  ...todayAnswers,
  ...ordersAnswers,
  ...buyersAnswers,
  ...casesAnswers,
  ...emailsAnswers,
  ...editionsAnswers,
  ...figuresAnswers,
  ...taxesAnswers,
  ...settingsAnswers,
};

/** A shop on its first day. */
export const emptyShop: DeskAnswers = {
  ...busyShop,
  today: () => ({
    missingFiles: [],
    keyRejectedAt: null,
    disputes: [],
    cases: [],
    orders: [],
    failed: [],
    latest: [],
    sold: { orders: 0, revenueCents: 0, refunds: 0, refundedCents: 0, currency: 'usd' },
  }),
  orders: () => ({ rows: [], next: null }),
  buyers: () => ({ rows: [], next: null }),
  unpaid: () => ({
    rows: [],
    next: null,
    notes: [UNPAID_NOTES.retention(90), UNPAID_NOTES.remindersOff],
  }),
  refunds: () => ({ rows: [], next: null }),
  mails: () => ({ rows: [], next: null }),
  messages: () => [],
  documents: () => ({ rows: [], next: null }),
  sources: () => ({ rows: [], next: null }),
  codes: () => ({ ...CODES, codes: [], history: [] }),
  'tax-oss': () => ({ ...OSS, rows: [], corrections: [], taxCents: 0 }),
  'tax-ledger': () => ({ ...LEDGER, totals: [], documents: 0 }),
  editions: () => [],
  'edition-draft': () => null,
  webhooks: () => [],
  'webhook-log': () => ({ rows: [], next: null }),
  'api-tokens': () => [],
  figures: ({ by }) => ({ currency: 'usd', by, bars: [] }),
  consultant: () => ({
    engine: 'built-in',
    currency: 'usd',
    monthInCents: 0,
    budgetInCents: 2000,
    shareInCents: 200,
    orders: [{ orderNumber: 1, costInCents: 120, percentOfShare: 60 }],
    days: [],
    shared: [],
  }),
  funnel: () => ({ steps: [], views: [] }),
  stripe: () => ({
    ...{ key: null, account: null, mode: null, link: null, fromEnvironment: [] },
    ...{ checkedAt: null, isReady: false, restart: null, steps: [], permissions: [], history: [] },
  }),
  doctor: () => [],
};

const NAME = 'Х'.repeat(90);
const named = <Row extends { name: string }>(row: Row): Row => ({ ...row, name: NAME });
const SHORT = { email: 'georgi.new@example.com' };

/** A shop whose buyers have a very long name without spaces. */
export const longNames: DeskAnswers = {
  ...busyShop,
  today: () => ({
    missingFiles: [],
    keyRejectedAt: null,
    disputes: [],
    cases: CASES.map(named),
    orders: ORDERS.map((row) => named({ ...row, ...SHORT })),
    failed: [],
    latest: ORDERS.map((row) => named({ ...row, ...SHORT })),
    sold: { orders: 7, revenueCents: 34_300, refunds: 0, refundedCents: 0, currency: 'usd' },
  }),
  orders: () => ({ rows: ORDERS.map((row) => named({ ...row, ...SHORT })), next: null }),
  refunds: () => ({ rows: CASES.map(named), next: null }),
  buyer: ({ email }) => ({
    summary: buyer({ email }),
    orders: ORDERS.map((row) => named({ ...row, ...SHORT })),
    cases: CASES.map(named),
    story: STORY,
  }),
};
