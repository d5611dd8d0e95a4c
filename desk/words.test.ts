import { expect, test } from 'vitest';
import {
  CASE_ACTIONS,
  CASE_STATES,
  periodLabel,
  refundMethodLabel,
  sentenceCase,
  timeFormat,
} from './words.ts';

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

test('writes times the American way, in the zone of the shop', () => {
  const at = Date.parse('2026-11-15T12:03:00Z');
  const plain = (text: string) => text.replace(/\s/g, ' ');
  expect(plain(timeFormat('Europe/Sofia').format(at))).toBe('Nov 15, 2:03 PM');
  const inFull = timeFormat('America/New_York', { year: 'numeric' }).format(at);
  expect(plain(inFull)).toBe('Nov 15, 2026, 7:03 AM');
});

test('has one word for one thing: cases are canceled and resolved', () => {
  const words = Object.values({ ...CASE_STATES, ...CASE_ACTIONS }).join('\n');
  expect(CASE_STATES.canceled).toBe('Canceled by the buyer');
  expect(CASE_STATES.resolved).toBe('Resolved otherwise');
  expect(words).not.toMatch(/settle|take.* back|took.* back/i);
});
