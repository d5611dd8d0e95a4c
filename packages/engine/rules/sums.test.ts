import { expect, test } from 'vitest';
import {
  hoursPerClient,
  LAST_MONTH,
  monthReached,
  mostAlone,
  steadyMonth,
  sumsOf,
} from './sums.ts';

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

test('an hour of work has an hourly rate, and hours that just fit do', () => {
  expect(sumsOf({ price: 1000, hours: 1, costs: 100 }, 1000)).toMatchObject({ anHour: 900 });
  const { hoursAMonth } = steadyMonth(offer, 3000, capacity);
  expect(steadyMonth(offer, 3000, { ...capacity, hours: hoursAMonth }).fits).toBe(true);
  expect(steadyMonth(offer, 3000, { ...capacity, hours: hoursAMonth - 1 }).fits).toBe(false);
});

test('looks three years ahead', () => {
  expect(LAST_MONTH).toBe(36);
  expect(monthReached({ ...offer, firstSale: 36 }, 300, capacity)).toBe(36);
  expect(monthReached({ ...offer, firstSale: 37 }, 300, capacity)).toBeUndefined();
});

test('new clients take the hours that others leave free, and single jobs their own too', () => {
  const single = { ...offer, churn: 1, setupHours: 0, selling: 2, newAMonth: 99, firstSale: 1 };
  // A job takes 8 hours and the selling 2: in 152 free hours there are 15.2 jobs a month.
  expect(monthReached(single, 15.2 * 390, capacity)).toBe(1);
  expect(monthReached(single, 15.3 * 390, capacity)).toBeUndefined();
  const lasting = { ...single, churn: 0, firstSale: 1 };
  // Without leavers only the selling counts at first: 76 clients, who then need more than all hours.
  expect(monthReached(lasting, 76 * 390, capacity)).toBe(1);
  expect(monthReached(lasting, 76.2 * 390, capacity)).toBeUndefined();
});
