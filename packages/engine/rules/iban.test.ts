import { expect, test } from 'vitest';
import { isIban, tidyIban } from './iban.ts';

test.each([
  ['BG80 BNBG 9661 1020 3456 78', true],
  ['de89 3704 0044 0532 0130 00', true],
  ['bg80-bnbg-9661-1020-3456-78', true],
  ['BG80–BNBG–9661–1020–3456–78', true],
  ['IBAN: BG80.BNBG.9661.1020.3456.78', true],
  ['\u200eBG80\u00a0BNBG\u202f9661\u00ad1020345678', true],
  ['BG80/BNBG/9661', false],
  ['BG80 BNBG 9661 1020 3456 79', false],
  ['BG80BNBG96611020345', false],
  ['DROP TABLE', false],
  ['', false],
])('%s is an IBAN: %s', (text, right) => {
  expect(isIban(tidyIban(text))).toBe(right);
});
