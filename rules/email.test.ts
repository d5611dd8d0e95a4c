import { expect, test } from 'vitest';
import { hasPlainName, isEmail, withPlainDomain } from './email.ts';

test('a domain in other letters is kept as mail servers know it', () => {
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

test.each([
  'ann@пример.бг/path',
  'ann@пример.бг:80',
  'ann@user:x@пример.бг?',
  'ann@при мер.бг',
  'ann@１２７.0.0.1',
  'ann@xn--.бг',
])('%s does not become an address', (typed) => {
  expect(isEmail(withPlainDomain(typed))).toBe(false);
});

test('addresses as people have them are taken', () => {
  for (const address of [
    'ann@example.com',
    "o'neil+shop@mail.example.co.uk",
    'a_b-c.d@ex-ample.com',
    'ivan@xn--e1afmkfd.xn--90ae',
  ]) {
    expect(isEmail(address)).toBe(true);
  }
});

test('what is no address is not', () => {
  const wrong = ['', 'ann', 'ann@', '@example.com', 'a b@example.com', 'ann@example', '.a@b.co'];
  const more = ['a..b@example.com', 'a.@example.com', 'ann@example.com\n', 'ann@-x.com'];
  const long = `${'a'.repeat(250)}@example.com`;
  for (const address of [...wrong, ...more, long]) expect(isEmail(address)).toBe(false);
});

test('a name in other letters is told from a domain in them', () => {
  expect(hasPlainName('ivan@пример.бг')).toBe(true);
  expect(hasPlainName('иван@пример.бг')).toBe(false);
  expect(hasPlainName('иван@example.com')).toBe(false);
});
