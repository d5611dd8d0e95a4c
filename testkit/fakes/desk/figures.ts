import { DAY, now } from './times.ts';

export const source = (name: string, orders: number) => ({
  source: name,
  visits: orders * 40,
  forms: orders * 2,
  orders,
  revenueCents: orders * 4900,
  refunds: 1,
  refundedCents: 4900,
  currency: 'USD',
});

export const bars = Array.from({ length: 30 }, (_, index) => ({
  from: new Date(now - (29 - index) * DAY).toISOString().slice(0, 10),
  orders: (index * 7) % 11,
  revenueCents: ((index * 7) % 11) * 4900,
  refunds: index % 9 === 0 ? 1 : 0,
  refundedCents: index % 9 === 0 ? 4900 : 0,
}));

export const CONVERSATION = '3f0e8f3e-6f0c-4d8e-9f54-1c2d3e4f5a6b';

export const consultantDays = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(now - (count - 1 - index) * DAY).toISOString().slice(0, 10),
    answers: (index * 7) % 11,
    unanswered: 0,
    withoutSource: index % 3 === 0 ? Math.min(1, (index * 7) % 11) : 0,
    fallbacks: 0,
    helpful: index % 4,
    notHelpful: 0,
    costInCents: 0.2,
  }));
