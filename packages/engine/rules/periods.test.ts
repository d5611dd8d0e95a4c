import { expect, test } from 'vitest';
import { foldDays, startOf, startsBetween } from './periods.ts';

test('weeks begin on Monday, also across a year', () => {
  expect(startOf('week', '2026-11-16')).toBe('2026-11-16');
  expect(startOf('week', '2026-11-22')).toBe('2026-11-16');
  expect(startOf('week', '2027-01-01')).toBe('2026-12-28');
});

test('lists every unit of a period, with the short months and leap days', () => {
  expect(startsBetween('month', '2027-12-31', '2028-03-01')).toEqual([
    ...['2027-12-01', '2028-01-01', '2028-02-01', '2028-03-01'],
  ]);
  expect(startsBetween('day', '2028-02-28', '2028-03-01')).toEqual([
    ...['2028-02-28', '2028-02-29', '2028-03-01'],
  ]);
  expect(startsBetween('week', '2026-11-18', '2026-11-23')).toEqual(['2026-11-16', '2026-11-23']);
  expect(startsBetween('day', '2026-11-18', '2026-11-18')).toEqual(['2026-11-18']);
});

test('adds up days by unit and keeps units without anything', () => {
  const days = [
    { day: '2026-10-31', asked: 2, answered: 1 },
    { day: '2026-11-01', asked: 0, answered: 0 },
    { day: '2026-11-02', asked: 3, answered: 3 },
    { day: '2026-11-03', asked: 2, answered: 1 },
    { day: '2026-12-01', asked: 0, answered: 0 },
  ];
  expect(foldDays('month', days, ['asked', 'answered'])).toEqual([
    { day: '2026-10-01', asked: 2, answered: 1 },
    { day: '2026-11-01', asked: 5, answered: 4 },
    { day: '2026-12-01', asked: 0, answered: 0 },
  ]);
  expect(foldDays('week', days, ['asked']).map(({ day }) => day)).toEqual([
    ...['2026-10-26', '2026-11-02', '2026-11-30'],
  ]);
  expect(foldDays('day', days, ['asked', 'answered'])).toEqual(days);
  expect(foldDays('day', [], [])).toEqual([]);
});
