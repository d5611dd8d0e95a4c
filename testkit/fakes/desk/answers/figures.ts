import { CODES, code } from '../codes.ts';
import { bars, CONVERSATION, consultantDays, source } from '../figures.ts';
import { DAY, now } from '../times.ts';
import type { DeskAnswers } from './answers.ts';

/** Reports, sources, codes and the consultant. */
export const figuresAnswers: DeskAnswers = {
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
  sources: () => ({ rows: [source('newsletter', 14), source('(none)', 3)], next: null }),
  codes: () => CODES,
  'code-create': () => code(),
  'code-end': () => code({ state: 'ended' }),
  consultant: ({ days = 30 }) => ({
    engine: 'built-in',
    currency: 'usd',
    monthInCents: 45,
    budgetInCents: 2000,
    shareInCents: 200,
    orders: [{ orderNumber: 1, costInCents: 120, percentOfShare: 60 }],
    days: consultantDays(Number(days)),
    shared: [
      { id: CONVERSATION, title: 'What price should I ask for?', sharedAt: now, orderNumber: 1042 },
    ],
  }),
  'consultant-conversation': ({ id }) => ({
    id,
    title: 'What price should I ask for?',
    sharedAt: now - DAY,
    orderNumber: 1042,
    questions: [
      {
        askedAt: now - DAY,
        question: 'What price should I ask for?',
        answer: 'Start with what the task costs your client now.',
        sources: ['2. Four costs of every task'],
        engine: 'built-in',
        helpful: 'up',
      },
    ],
  }),
};
