import { STORY as STORY_WORDS } from '../../../packages/engine/content/history.ts';
import type {
  BuyerSummary,
  StoryLine,
  UnpaidForm,
} from '../../../packages/engine/server/commands/views.ts';
import { historyLine } from './orders.ts';
import { DAY, HOUR, now } from './times.ts';

export const buyer = (change: Partial<BuyerSummary> = {}): BuyerSummary => ({
  email: 'maria.petrova@a-rather-long-domain.example',
  name: 'Мария Petrova-Alexandrova',
  orders: 2,
  paidCents: 9800,
  currency: 'usd',
  lastOrderAt: now - 3 * HOUR,
  ...change,
});

const STORY_LINE = {
  at: now - 3 * HOUR,
  sentence: STORY_WORDS.purchase(1042, '$49', true),
  about: 'order',
  event: 'bought',
  details: { cents: 4900, currency: 'usd' },
  orderNumber: 1042,
  caseReference: null,
  emailId: null,
  documentId: null,
} as const;

export const STORY: StoryLine[] = [
  STORY_LINE,
  {
    ...STORY_LINE,
    sentence: STORY_WORDS.email({
      kind: 'order-confirmation',
      subject: 'Order 1042: The AI Launch Manual is ready',
      state: 'failed',
      to: 'maria@a-rather-long-domain.example',
      error: '550 unknown',
    }),
    about: 'email',
    event: 'order-confirmation',
    details: { state: 'failed', to: 'maria@a-rather-long-domain.example', error: '550 unknown' },
    emailId: 'mail-2',
  },
  {
    ...STORY_LINE,
    sentence: STORY_WORDS.document('receipt', 'R-00000041', '$49'),
    about: 'document',
    event: 'receipt',
    details: { code: 'R-00000041', cents: 4900, currency: 'usd' },
    documentId: 'document-id',
  },
  {
    ...STORY_LINE,
    ...historyLine(now - HOUR, 'accept', { actor: 'mila', refundMethod: 'card' }, 'R-17'),
    about: 'case',
    orderNumber: null,
    caseReference: 'R-17',
  },
];

export const unpaidForm = (change: Partial<UnpaidForm> = {}): UnpaidForm => ({
  id: 'form-1',
  name: 'Мария Petrova-Alexandrova',
  email: 'maria.petrova@a-rather-long-domain.example',
  receivedAt: now - 3 * HOUR,
  ageHours: 3,
  source: 'newsletter',
  language: 'bg',
  paymentOpened: true,
  reminder: 'planned',
  reminderSentAt: null,
  deletedAt: now + 90 * DAY,
  ...change,
});
