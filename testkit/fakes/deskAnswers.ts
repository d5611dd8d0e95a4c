import { DISPUTE_STEPS } from '../../content/seller.ts';
import type { CommandName, InputOf, ResultOf } from '../../desk/api/call.ts';
import type {
  BuyerSummary,
  CaseDetails,
  CaseSummary,
  MailSummary,
  OrderDetails,
  OrderSummary,
} from '../../server/commands/views.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.now();

const order = (change: Partial<OrderSummary> = {}): OrderSummary => ({
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

const ORDERS = [
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

const mail = (change: Partial<MailSummary> = {}): MailSummary => ({
  id: 'mail-1',
  kind: 'order-confirmation',
  state: 'done',
  createdAt: now - 3 * HOUR,
  nextTryAt: now - 3 * HOUR,
  attempts: 1,
  error: null,
  orderNumber: 1042,
  caseNumber: null,
  to: 'maria.petrova@a-rather-long-domain.example',
  canResend: true,
  ...change,
});

const FAILED_JOB = mail({
  id: 'mail-2',
  state: 'failed',
  attempts: 12,
  error: '550 5.1.1 The e-mail account that you tried to reach does not exist',
});

const summary = (change: Partial<CaseSummary> = {}): CaseSummary => ({
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

const CASES = [
  summary({ number: 12, kind: 'withdrawal', state: 'accepted', dueAt: now - DAY }),
  summary({ flags: ['outside-period', 'matched-by-email'] }),
  summary({ number: 18, state: 'in-review', dueAt: now + 20 * DAY }),
  summary({ number: 19, state: 'dispute-blocked', flags: ['open-dispute'], dueAt: null }),
  summary({ number: 9, state: 'paid', dueAt: null, receivedAt: now - 60 * DAY }),
];

const details = (number: number): OrderDetails => ({
  ...(ORDERS.find((known) => known.number === number) ?? order({ number })),
  id: 'order-id',
  sessionId: 'cs_test_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0',
  paymentId: 'pi_3Nq8Z2eZvKYlo2C1abcd',
  last4: '4242',
  language: 'bg',
  discountCents: 1000,
  taxCents: 817,
  dispute: number === 1045 ? 'open' : 'none',
  textVersions: { termsOfService: '2026-11-01', refundPolicy: '2026-11-01' },
  attribution: { utm_source: 'newsletter', promo: 'AUTUMN' },
  libraryUrl: 'http://localhost/library/key',
  formerEmail: number === 1042 ? 'maria.petrowa@a-rather-long-domain.example' : null,
  cases: [summary()],
  mails: [mail(), FAILED_JOB],
  history: [
    { at: now - 3 * HOUR, event: 'order created', details: { session: 'cs_test_a1B2c3D4' } },
    { at: now - 2 * HOUR, event: 'state changed', details: { from: 'held', to: 'paid' } },
    { at: now - HOUR, event: 'released', details: { actor: 'desk' } },
  ],
});

const caseDetails = (number: number): CaseDetails => {
  const known = CASES.find((row) => row.number === number) ?? summary({ number });
  const unmatched = number === 18;
  return {
    ...known,
    ...(unmatched ? { orderNumber: null, flags: ['no-match'] } : {}),
    id: 'case-id',
    language: 'bg',
    openedBySeller: false,
    submitted: [
      ['Transaction id or last 4 digits', '4242'],
      [
        'Why do you ask for a refund?',
        'It was not what I had hoped for.\nI wanted a video course.',
      ],
      ['Have you deleted the files?', 'Yes'],
    ],
    mails: [
      mail({ kind: 'refund-request-received', orderNumber: null, caseNumber: number }),
      mail({
        id: 'mail-3',
        kind: 'seller-alert',
        orderNumber: null,
        caseNumber: number,
        canResend: false,
      }),
    ],
    order: unmatched ? null : details(1042),
    boundBy: null,
    candidates: unmatched ? ORDERS.slice(0, 2) : [],
    decidedAt: known.state === 'accepted' || known.state === 'paid' ? now - DAY : null,
    declineReason: null,
    declineGround: null,
    period: unmatched
      ? null
      : { day: 3, days: 30, lastDay: '2026-12-15', inTime: true, statutory: true },
    declineGrounds: known.kind === 'withdrawal' && unmatched ? ['no-order'] : [],
    resolvedAt: null,
    resolution: null,
    refundCents: known.state === 'accepted' || known.state === 'paid' ? 4900 : null,
    refundMethod: known.state === 'accepted' || known.state === 'paid' ? 'bank' : null,
    account: { iban: 'BG80BNBG96611020345678', holder: 'Мария Petrova' },
    paidBy: known.state === 'paid' ? 'bank' : null,
    paidReference: known.state === 'paid' ? 'TRX-20261101-77' : null,
    paidAt: known.state === 'paid' ? now - HOUR : null,
    actions:
      known.state === 'accepted'
        ? ['pay', 'change-method', 'reopen']
        : known.state === 'paid'
          ? []
          : unmatched
            ? ['match', 'resolve', 'decline', 'cancel']
            : ['review', 'accept', 'resolve', 'decline', 'match', 'cancel'],
    history: [
      { at: now - 5 * HOUR, event: 'received', details: {} },
      {
        at: now - 4 * HOUR,
        event: 'state changed',
        details: { from: 'received', to: 'in-review' },
      },
    ],
  };
};

const buyer = (change: Partial<BuyerSummary> = {}): BuyerSummary => ({
  email: 'maria.petrova@a-rather-long-domain.example',
  name: 'Мария Petrova-Alexandrova',
  orders: 2,
  paidCents: 9800,
  currency: 'usd',
  lastOrderAt: now - 3 * HOUR,
  ...change,
});

const bars = Array.from({ length: 30 }, (_, index) => ({
  from: new Date(now - (29 - index) * DAY).toISOString().slice(0, 10),
  orders: (index * 7) % 11,
  revenueCents: ((index * 7) % 11) * 4900,
  refunds: index % 9 === 0 ? 1 : 0,
  refundedCents: index % 9 === 0 ? 4900 : 0,
}));

export type DeskAnswers = {
  [Name in CommandName]?: (input: InputOf<Name>) => ResultOf<Name>;
};

/** A busy shop with every state that the desk can show. */
export const busyShop: DeskAnswers = {
  today: () => ({
    disputes: [
      {
        ...order({ number: 1045, name: 'Ann Lee', email: 'ann@example.com', duplicateOf: 1044 }),
        openedAt: now - DAY,
        dueAt: now + 6 * DAY,
        answered: false,
        toDo: DISPUTE_STEPS.answer,
      },
      {
        ...order({ number: 1039 }),
        openedAt: now - 20 * DAY,
        dueAt: null,
        answered: true,
        toDo: DISPUTE_STEPS.wait,
      },
    ],
    cases: CASES.slice(0, 3),
    orders: ORDERS.slice(1, 2),
    failed: [FAILED_JOB],
    sold: { orders: 7, revenueCents: 34_300, currency: 'usd' },
  }),
  orders: ({ after, state }) => ({
    rows: ORDERS.filter((row) => state === undefined || row.state === state),
    next: after ? null : 'next-page',
  }),
  order: ({ number }) => details(number),
  'order-release': ({ number }) => details(number),
  'order-dismiss-duplicate': ({ number }) => details(number),
  buyers: () => ({ rows: [buyer(), buyer({ email: 'ann@example.com', name: '' })], next: null }),
  buyer: ({ email }) => ({
    summary: buyer({ email }),
    orders: ORDERS.slice(0, 2),
    cases: CASES.slice(0, 1),
  }),
  refunds: () => ({ rows: CASES, next: 'next-page' }),
  refund: ({ number }) => caseDetails(number),
  'refund-open': () => caseDetails(17),
  'refund-review': ({ number }) => caseDetails(number),
  'refund-cancel': ({ number }) => caseDetails(number),
  'refund-match': ({ number }) => caseDetails(number),
  'refund-accept': ({ number }) => caseDetails(number),
  'refund-resolve': ({ number }) => caseDetails(number),
  'refund-decline': ({ number }) => caseDetails(number),
  'refund-reopen': ({ number }) => caseDetails(number),
  'refund-to-withdrawal': ({ number }) => caseDetails(number),
  'refund-pay': ({ number }) => caseDetails(number),
  'refund-change-method': ({ number }) => caseDetails(number),
  mails: () => ({
    rows: [
      FAILED_JOB,
      mail(),
      mail({
        id: 'mail-3',
        state: 'waiting',
        nextTryAt: now + HOUR,
        orderNumber: null,
        caseNumber: 17,
      }),
    ],
    next: null,
  }),
  'mail-resend': () => mail(),
  editions: () => [
    {
      version: '1.1',
      publishedAt: now - DAY,
      notes: { en: ['Two new playbooks.', 'Prices of tools checked again.'], bg: [] },
      files: [
        { path: 'AI Launch Manual 1.1.pdf', bytes: 3_400_000 },
        { path: 'sheets/offer-calculator.xlsx', bytes: 21_000 },
      ],
      mails: { done: 812, waiting: 120, failed: 3 },
    },
    {
      version: '1.0',
      publishedAt: now - 90 * DAY,
      notes: { en: [], bg: [] },
      files: [{ path: 'AI Launch Manual 1.0.pdf', bytes: 3_300_000 }],
      mails: { done: 0, waiting: 0, failed: 0 },
    },
  ],
  figures: ({ by }) => ({ currency: 'usd', by, bars }),
  funnel: () => ({
    steps: [
      { step: 'landing', count: 4210 },
      { step: 'form-seen', count: 1822 },
      { step: 'form-sent', count: 311 },
      { step: 'checkout', count: 290 },
      { step: 'paid', count: 163 },
    ],
    views: [
      { path: '/', count: 4210 },
      { path: '/contact', count: 88 },
    ],
  }),
  doctor: () => [
    { what: 'Mail', verdict: 'fine', words: 'The mail server answers.' },
    { what: 'STRIPE_SECRET_KEY', verdict: 'missing', words: 'Set it: refunds by card need it.' },
    { what: 'The desk’s password', verdict: 'advice', words: 'It lies readable in the settings.' },
  ],
  'desk-users': () => ({
    you: 'seller',
    users: [
      { name: 'seller', passkeys: [] },
      {
        name: 'ann',
        passkeys: [{ host: 'desk.shop.example', createdAt: now - DAY, usedAt: now - HOUR }],
      },
    ],
  }),
  export: ({ email }) => ({
    about: { email, madeAt: new Date(now).toISOString(), controller: 'Sample' },
    parts: [],
    files: { what: 'Files', list: [] },
  }),
  erase: ({ dryRun }) => ({
    dryRun,
    tables: [
      {
        table: 'orders',
        what: 'Orders',
        rows: 2,
        outcome: 'made anonymous',
        kept: ['number: books'],
      },
      { table: 'cases', what: 'Cases', rows: 1, outcome: 'deleted', kept: [] },
    ],
    files: 1,
    access: 'the library link goes on working',
    blockers: ['case 17 is open'],
    elsewhere: ['The payment provider keeps its own records.'],
  }),
};

/** A shop on its first day. */
export const emptyShop: DeskAnswers = {
  ...busyShop,
  today: () => ({
    disputes: [],
    cases: [],
    orders: [],
    failed: [],
    sold: { orders: 0, revenueCents: 0, currency: 'usd' },
  }),
  orders: () => ({ rows: [], next: null }),
  buyers: () => ({ rows: [], next: null }),
  refunds: () => ({ rows: [], next: null }),
  mails: () => ({ rows: [], next: null }),
  editions: () => [],
  figures: ({ by }) => ({ currency: 'usd', by, bars: [] }),
  funnel: () => ({ steps: [], views: [] }),
  doctor: () => [],
};

const NAME = 'Х'.repeat(90);
const named = <Row extends { name: string }>(row: Row): Row => ({ ...row, name: NAME });
const SHORT = { email: 'georgi.new@example.com' };

/** A shop whose buyers have a very long name without spaces. */
export const longNames: DeskAnswers = {
  ...busyShop,
  today: () => ({
    disputes: [],
    cases: CASES.map(named),
    orders: ORDERS.map((row) => named({ ...row, ...SHORT })),
    failed: [],
    sold: { orders: 7, revenueCents: 34_300, currency: 'usd' },
  }),
  orders: () => ({ rows: ORDERS.map((row) => named({ ...row, ...SHORT })), next: null }),
  refunds: () => ({ rows: CASES.map(named), next: null }),
  buyer: ({ email }) => ({
    summary: buyer({ email }),
    orders: ORDERS.map((row) => named({ ...row, ...SHORT })),
    cases: CASES.map(named),
  }),
};
