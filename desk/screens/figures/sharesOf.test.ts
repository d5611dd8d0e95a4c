import { expect, test } from 'vitest';
import { sharesOf } from './sharesOf.ts';

const steps = (...counts: number[]) => counts.map((count, n) => ({ step: `step-${n}`, count }));
const shares = (...counts: number[]) => [...(sharesOf(steps(...counts))?.values() ?? [])];

test('each step is a part of the first', () => {
  expect(shares(200, 50, 1)).toEqual(['100.0 %', '25.0 %', '0.5 %']);
});

test('no share is told when the first step was not counted, or less than what follows from it', () => {
  expect(sharesOf(steps(0, 0, 6))).toBeUndefined();
  expect(sharesOf(steps(2, 1, 4, 6))).toBeUndefined();
  expect(sharesOf([])).toBeUndefined();
});
