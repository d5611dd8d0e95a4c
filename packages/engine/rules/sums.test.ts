import { expect, test } from 'vitest';
import { hoursPerClient, monthReached, mostAlone, steadyMonth, sumsOf } from './sums.ts';

test('counts clients up, and their hours and what is left of an hour', () => {
  expect(sumsOf({ price: 520, hours: 6, costs: 44 }, 10_000)).toEqual({
    clients: 20,
    hoursAMonth: 120,
    anHour: 79,
  });
  expect(sumsOf({ price: 3000, hours: 10, costs: 0 }, 10_000).clients).toBe(4);
});

test('an offer without work has no hourly rate', () => {
  expect(sumsOf({ price: 100, hours: 0, costs: 0 }, 1000)).toMatchObject({ anHour: 0 });
});

const offer = {
  price: 390,
  hours: 8,
  costs: 48,
  setupHours: 16,
  selling: 20,
  churn: 0.05,
  newAMonth: 2,
  firstSale: 2,
};
const capacity = { hours: 160, office: 8 };

test('counts the hours of replacing clients who leave', () => {
  expect(hoursPerClient(offer)).toBeCloseTo(9.8);
  expect(steadyMonth(offer, 10_000, capacity)).toEqual({
    clients: 26,
    hoursAMonth: 263,
    fits: false,
  });
  expect(steadyMonth(offer, 3000, capacity)).toMatchObject({ clients: 8, fits: true });
});

test('knows the most that one person can hold', () => {
  expect(mostAlone(offer, capacity)).toEqual({ clients: 15, income: 5850 });
  expect(mostAlone({ ...offer, hours: 5 }, capacity)).toEqual({ clients: 22, income: 8580 });
});

test('finds the month in which a goal is reached, or none', () => {
  expect(monthReached(offer, 1000, capacity)).toBe(3);
  expect(monthReached({ ...offer, firstSale: 7 }, 1000, capacity)).toBe(8);
  expect(monthReached({ ...offer, newAMonth: 1 }, 1000, capacity)).toBe(4);
  expect(monthReached(offer, 10_000, capacity)).toBeUndefined();
});
