import { expect, test } from 'vitest';
import { commands } from '../server/composition.ts';
import { neededFor, SCREENS } from './paths.ts';

/** A misspelled command would hide the screen from everybody. */
test('every screen needs a command that exists', () => {
  // A fork may have deleted a capability, with its commands.
  const own = SCREENS.filter((screen) => !('capability' in screen));
  expect(own.filter(({ needs }) => !Object.hasOwn(commands, needs))).toEqual([]);
});

test('a page needs what the screen it is below needs', () => {
  expect(neededFor('/orders/7')?.needs).toBe('orders');
  expect(neededFor('/editions')?.needs).toBe('editions');
  expect(neededFor('/')?.needs).toBe('today');
  expect(neededFor('/ordersome')).toBeUndefined();
});
