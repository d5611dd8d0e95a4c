import { type AuditEvent, sentenceOf } from '../../../packages/engine/content/history.ts';
import type {
  Delivery,
  HistoryLine,
  OrderDetails,
  OrderDispute,
  OrderSummary,
} from '../../../packages/engine/server/commands/views.ts';
import { summary } from './cases.ts';
import { FAILED_JOB, mail } from './emails.ts';
import { BUSINESS, DOCUMENT } from './taxes.ts';
import { DAY, HOUR, now } from './times.ts';

export const order = (change: Partial<OrderSummary> = {}): OrderSummary => ({
  number: 1042,
  state: 'paid',
  name: 'Мария Petrova-Alexandrova',
  email: 'maria.petrova@a-rather-long-domain.example',
  amountCents: 4900,
  refundedCents: 0,
  currency: 'usd',
  country: 'BG',
  createdAt: now - 3 * HOUR,
  paidAt: now - 3 * HOUR,
  holdReason: null,
  duplicateOf: null,
  ...change,
});

export const ORDERS = [
  order({ number: 1047, name: 'Jean-François Dupont-Moretti', country: 'FR', createdAt: now }),
  order({ number: 1046, state: 'held', holdReason: 'wrong-amount', amountCents: 3900 }),
  order({ number: 1045, state: 'disputed', name: 'Ann Lee', email: 'ann@example.com' }),
  order({
    number: 1044,
    state: 'partially-refunded',
    refundedCents: 1000,
    createdAt: now - 9 * DAY,
  }),
  order({ number: 1043, state: 'refunded', refundedCents: 4900, createdAt: now - 40 * DAY }),
  order({ number: 1042, duplicateOf: 1041, createdAt: now - 400 * DAY }),
];

export const DISPUTE: OrderDispute = {
  id: 'du_1Nq8Z2eZvKYlo2C1abcdEfGh',
  status: 'open',
  reason: 'Product not received',
  amountCents: 4900,
  currency: 'USD',
  openedAt: now - DAY,
  dueAt: now + 6 * DAY,
  answered: false,
  stripeUrl: 'https://dashboard.stripe.com/test/payments/pi_3Nq8Z2eZvKYlo2C1abcd',
  draftSavedAt: now - HOUR,
  draftError:
    'The texts are saved, but not the evidence file. Attach it in Stripe yourself. The shop’s Stripe key doesn’t have permission for this. See docs/selling.md for the permissions it needs.',
};

export const delivery = (change: Partial<Delivery>): Delivery => ({
  kind: 'library',
  item: '',
  firstAt: now - 2 * HOUR,
  lastAt: now - 2 * HOUR,
  count: 1,
  bytes: 0,
  fileBytes: null,
  network: '203.0.113.0/24',
  browser: 'Firefox on Windows',
  to: null,
  answer: null,
  pages: [],
  ...change,
});

export const DELIVERIES: Delivery[] = [
  delivery({
    ...{ kind: 'email', item: 'order-confirmation', network: '', browser: '' },
    to: 'maria.petrova@a-rather-long-domain.example',
    answer: '250 2.0.0 Ok: queued as 7C1F2A',
  }),
  delivery({}),
  delivery({
    ...{ kind: 'download', item: 'templates/a-rather-long-name-of-a-template-in-a-folder.docx' },
    ...{ bytes: 1_600_000, fileBytes: 1_600_000 },
  }),
  delivery({
    ...{ kind: 'reader', count: 12, network: '2001:0db8:85a3::/48', browser: 'Safari on iOS' },
    pages: ['1. Find the work that pays', '2. Four costs of every task'],
  }),
];

/** As the server puts it into words. */
export const historyLine = (
  at: number,
  event: AuditEvent,
  details: Record<string, unknown>,
  about = 'order 1042',
): HistoryLine => ({
  at,
  sentence: sentenceOf(event, details, { about, currency: 'usd' }),
  event,
  details,
});
export const details = (number: number): OrderDetails => ({
  ...(ORDERS.find((known) => known.number === number) ?? order({ number })),
  id: 'order-id',
  sessionId: 'cs_test_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0',
  paymentId: 'pi_3Nq8Z2eZvKYlo2C1abcd',
  last4: number === 1044 ? null : '4242',
  method: number === 1044 ? 'paypal' : 'card',
  paidAs: number === 1044 ? { cents: 6710, currency: 'CAD' } : null,
  language: 'bg',
  discountCents: 1000,
  code: 'AUTUMN',
  taxCents: 817,
  documentDue: number === 1045 ? 'no-rate' : null,
  business: number === 1046 ? BUSINESS : null,
  vatCheck: number === 1046 ? 'unavailable' : null,
  cardCountry: 'DE',
  documents: number === 1045 ? [] : [DOCUMENT],
  dispute: number === 1045 ? 'open' : 'none',
  disputes: number === 1045 ? [DISPUTE] : [],
  mayDraft: true,
  deliveries: DELIVERIES,
  textVersions: { termsOfService: '2026-11-01', refundPolicy: '2026-11-01' },
  attribution: { utm_source: 'newsletter', code: 'AUTUMN' },
  libraryUrl: 'http://localhost/library/key',
  sameAddress:
    number === 1042 ? [{ number: 1045, name: 'Мария Петрова', createdAt: now - 2 * DAY }] : [],
  formerEmail: number === 1042 ? 'maria.petrowa@a-rather-long-domain.example' : null,
  cases: [summary()],
  mails: [mail(), FAILED_JOB],
  history: [
    historyLine(now - 3 * HOUR, 'order created', { session: 'cs_test_a1B2c3D4' }),
    historyLine(now - 2 * HOUR, 'state changed', { from: 'held', to: 'paid' }),
    historyLine(now - HOUR, 'released', { actor: 'ann', was: 'wrong-amount' }),
    historyLine(now, 'refund started', { actor: 'Ann Lee', cents: 1000, reason: 'a broken file' }),
  ],
});
