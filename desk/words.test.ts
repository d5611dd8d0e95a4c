import { expect, test } from 'vitest';
import { spelledOut, theWayItWasPaid } from './words.ts';

test.each([
  ['order-confirmation', 'Order confirmation'],
  ['e-mail address corrected by the buyer', 'E-mail address corrected by the buyer'],
  ['released', 'Released'],
  ['', ''],
])('%s is spelled out', (name, words) => {
  expect(spelledOut(name)).toBe(words);
});

test('only what was paid by card is said to go back to a card', () => {
  expect(theWayItWasPaid('4242')).toBe('By card, the way it was paid (ending in 4242)');
  expect(theWayItWasPaid(null)).toBe('The way it was paid');
});
