import { expect, test } from 'vitest';
import { hasAsciiLocalPart, isEmail, withPlainDomain } from './email.ts';

test('a domain in another script is stored in its ASCII form', () => {
  expect(withPlainDomain('ivan@пример.бг')).toBe('ivan@xn--e1afmkfd.xn--90ae');
  expect(withPlainDomain('ivan@ПРИМЕР.бг')).toBe('ivan@xn--e1afmkfd.xn--90ae');
  expect(withPlainDomain('info@bücher.example')).toBe('info@xn--bcher-kva.example');
});

test.each(['ann@example.com', 'Ann@Example.com', 'ann', '@', '', 'иван@example.com'])(
  'nothing else about %s is changed',
  (address) => {
    expect(withPlainDomain(address)).toBe(address);
  },
);

test('invisible marks that were copied with an address are removed', () => {
  const copied = ['\u202aann@example.com\u202c', 'ann@exam\u200bple.com', '\u200b ann@example.com'];
  for (const address of copied) expect(withPlainDomain(address)).toBe('ann@example.com');
});

test.each([
  'ann@пример.бг/path',
  'ann@пример.бг:80',
  'ann@user:x@пример.бг?',
  'ann@при мер.бг',
  'ann@１２７.0.0.1',
  'ann@xn--.бг',
])('%s does not become an email address', (typed) => {
  expect(isEmail(withPlainDomain(typed))).toBe(false);
});

test('accepts common email addresses', () => {
  for (const address of [
    'ann@example.com',
    "o'neil+shop@mail.example.co.uk",
    'a_b-c.d@ex-ample.com',
    'ivan@xn--e1afmkfd.xn--90ae',
    'r&d@example.com',
    'ann=shop/it@example.com',
  ]) {
    expect(isEmail(address)).toBe(true);
  }
});

test('rejects what is not an email address', () => {
  const wrong = ['', 'ann', 'ann@', '@example.com', 'a b@example.com', 'ann@example', '.a@b.co'];
  const more = ['a..b@example.com', 'a.@example.com', 'ann@example.com\n', 'ann@-x.com'];
  const long = `${'a'.repeat(250)}@example.com`;
  for (const address of [...wrong, ...more, long]) expect(isEmail(address)).toBe(false);
});

test('tells a local part in another script from a domain in one', () => {
  expect(hasAsciiLocalPart('ivan@пример.бг')).toBe(true);
  expect(hasAsciiLocalPart('иван@пример.бг')).toBe(false);
  expect(hasAsciiLocalPart('иван@example.com')).toBe(false);
});
