import { expect, test } from 'vitest';
import { redact } from './redact.ts';

test.each([
  ['paid to Ann', ['Ann'], 'paid to [erased]'],
  ['announced by ANN', ['Ann'], 'announced by [erased]'],
  ['a.b+c@example.com, axb', ['a.b+c@example.com', 'a.b'], '[erased], axb'],
  ['за Мария и Мариян', ['мария'], 'за [erased] и Мариян'],
  ['10.0.0.1 and 10.0.0.10', ['10.0.0.1'], '[erased] and 10.0.0.10'],
  ['{"from":"paid","by":"From"}', ['from'], '{"from":"paid","by":"[erased]"}'],
  [JSON.stringify({ who: ['Ann "A" B\\C'] }), ['Ann "A" B\\C'], '{"who":["[erased]"]}'],
  ['[TRX] to Ann', ['Ann'], '[TRX] to [erased]'],
  ['J.-P. (junior) wrote', ['J.-P. (junior)'], '[erased] wrote'],
])('redacts in %s: %s', (text, words, left) => {
  expect(redact(text, words)).toBe(left);
});
