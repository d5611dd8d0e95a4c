import { UNPAID_NOTES } from '../../../../packages/engine/content/seller.ts';
import { buyer, STORY, unpaidForm } from '../buyers.ts';
import { CASES } from '../cases.ts';
import { ORDERS } from '../orders.ts';
import { now } from '../times.ts';
import type { DeskAnswers } from './answers.ts';

/** Buyers and unpaid forms. */
export const buyersAnswers: DeskAnswers = {
  buyers: () => ({ rows: [buyer(), buyer({ email: 'ann@example.com', name: '' })], next: null }),
  buyer: ({ email }) => ({
    summary: buyer({ email }),
    orders: ORDERS.slice(0, 2),
    cases: CASES.slice(0, 1),
    story: STORY,
  }),
  unpaid: () => ({
    rows: [
      unpaidForm(),
      unpaidForm({
        id: 'form-2',
        name: 'Ann',
        source: null,
        language: 'en',
        ageHours: 60,
        reminder: 'sent',
      }),
      unpaidForm({
        id: 'form-3',
        name: 'Bob',
        paymentOpened: false,
        ageHours: 0,
        reminder: 'not-wanted',
      }),
    ],
    next: null,
    notes: [UNPAID_NOTES.retention(90), UNPAID_NOTES.reminders(24)],
  }),
  'unpaid-stop-reminder': () => unpaidForm({ reminder: 'withdrawn' }),
  export: ({ email }) => ({
    about: { email, madeAt: new Date(now).toISOString(), controller: 'Sample' },
    parts: [],
    mentions: [],
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
    access: 'the library link keeps working',
    blockers: ['case 17 is open'],
    elsewhere: ['The payment provider keeps its own records.'],
  }),
};
