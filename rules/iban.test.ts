import { expect, test } from 'vitest';
import { isIban, tidyIban } from './iban.ts';

test.each([
  ['BG80 BNBG 9661 1020 3456 78', true],
  ['de89 3704 0044 0532 0130 00', true],
  ['BG80 BNBG 9661 1020 3456 79', false],
  ['BG80BNBG96611020345', false],
  ['DROP TABLE', false],
  ['', false],
])('%s is an IBAN: %s', (text, right) => {
  expect(isIban(tidyIban(text))).toBe(right);
});
