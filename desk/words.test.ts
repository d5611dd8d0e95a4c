import { expect, test } from 'vitest';
import { refundMethodLabel, sentenceCase } from './words.ts';

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
