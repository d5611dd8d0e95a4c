import { expect, test } from 'vitest';
import { CASE_STATES, labelOf } from '../content/sellerLabels.ts';
import {
  ageLabel,
  CASE_ACTIONS,
  counted,
  countryLabel,
  monthLabel,
  periodLabel,
  quarterLabel,
  refundMethodLabel,
  shortQuarter,
  timeFormat,
  timeLabelIn,
} from './words.ts';

test.each([
  ['order-confirmation', 'Order confirmation'],
  ['refund by e-check sent', 'Refund by e-check sent'],
  ['new-edition', 'New version'],
  ['released', 'Released'],
  ['termsOfService', 'Terms of Use'],
  ['', ''],
])('turns %j into a label', (name, words) => {
  expect(labelOf(name)).toBe(words);
});

test('mentions a card only for card payments', () => {
  const label = (last4: string | null, method: string | null) =>
    refundMethodLabel({ last4, method });
  expect(label('4242', 'card')).toBe('To the original card (ending in 4242)');
  expect(label(null, null)).toBe('To the original payment method');
  expect(label(null, 'paypal')).toBe('To the original payment method (PayPal)');
  expect(label(null, 'sepa_debit')).toBe('To the original payment method (SEPA Direct Debit)');
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

test('writes months, quarters and countries in words', () => {
  expect(monthLabel('2026-11')).toBe('November 2026');
  expect(quarterLabel('2026-Q3')).toBe('Q3 2026 (July–September)');
  expect(quarterLabel('2027-Q1')).toBe('Q1 2027 (January–March)');
  expect(shortQuarter('2026-Q4')).toBe('Q4 2026');
  expect([countryLabel('DE'), countryLabel('GR')]).toEqual(['Germany', 'Greece']);
});

test('has right plurals, with separators in large numbers', () => {
  expect([0, 1, 2, 1204].map((count) => counted(count, 'order'))).toEqual([
    ...['0 orders', '1 order', '2 orders', '1,204 orders'],
  ]);
  expect([0, 1, 47, 48, 71].map(ageLabel)).toEqual([
    ...['Less than an hour', '1 hour', '47 hours', '2 days', '2 days'],
  ]);
});

test('has one word for one thing: cases are canceled and resolved', () => {
  const words = Object.values({ ...CASE_STATES, ...CASE_ACTIONS }).join('\n');
  expect(CASE_STATES.canceled).toBe('Canceled by the buyer');
  expect(CASE_STATES.resolved).toBe('Resolved without refund');
  expect(words).not.toMatch(/settle|take.* back|took.* back/i);
});

test('leaves out the year of times in this year of the shop, wherever the browser is', () => {
  const label = timeLabelIn('Pacific/Kiritimati');
  const newYear = Date.parse('2025-12-31T11:00:00Z');
  const summer = Date.parse('2026-07-01T00:00:00Z');
  expect(label(newYear, summer)).toBe('Jan 1, 1:00 AM');
  expect(label(newYear - 2 * 3_600_000, summer)).toBe('Dec 31, 2025, 11:00 PM');
  expect(label(summer)).toBe('Jul 1, 2026, 2:00 PM');
});
