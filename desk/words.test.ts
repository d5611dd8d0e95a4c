import { expect, test } from 'vitest';
import { periodLabel, refundMethodLabel, sentenceCase } from './words.ts';

test.each([
  ['order-confirmation', 'Order confirmation'],
  ['e-mail address corrected by the buyer', 'E-mail address corrected by the buyer'],
  ['released', 'Released'],
  ['', ''],
])('turns %j into a label', (name, words) => {
  expect(sentenceCase(name)).toBe(words);
});

test('mentions a card only for card payments', () => {
  expect(refundMethodLabel('4242')).toBe('By card, the way it was paid (ending in 4242)');
  expect(refundMethodLabel(null)).toBe('The way it was paid');
});

test.each([
  [{ day: 0, inTime: true, statutory: true }, 'On the day of delivery, in time'],
  [{ day: 3, inTime: true, statutory: true }, 'Day 3 of 30, in time (within the statutory period)'],
  [{ day: 23, inTime: true, statutory: false }, 'Day 23 of 30, in time'],
  [{ day: 40, inTime: false, statutory: false }, 'Day 40 of 30, after the period'],
])('says on which day of the period a case came: %j', (came, words) => {
  expect(periodLabel({ ...came, days: 30, lastDay: '2026-12-15' })).toContain(words);
});
