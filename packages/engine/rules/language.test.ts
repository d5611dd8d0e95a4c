import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asLanguage,
  detectLanguage,
  fromAcceptLanguage,
  type Languages,
  languageName,
  textIn,
} from './language.ts';

const OURS: Languages = ['en', 'bg'];

describe('language detection', () => {
  test('asks the query, then the cookie, then the browser, then uses the first language', () => {
    const all = { query: 'bg', cookie: 'en', acceptLanguage: 'en' };
    expect(detectLanguage(all, OURS)).toBe('bg');
    expect(detectLanguage({ ...all, query: undefined }, OURS)).toBe('en');
    expect(detectLanguage({ cookie: 'bg', acceptLanguage: 'en' }, OURS)).toBe('bg');
    expect(detectLanguage({ acceptLanguage: 'bg-BG,bg;q=0.9,en;q=0.8' }, OURS)).toBe('bg');
    expect(detectLanguage({ acceptLanguage: 'fr,de' }, OURS)).toBe('en');
    expect(detectLanguage({}, OURS)).toBe('en');
    expect(detectLanguage({ acceptLanguage: 'en' }, ['fr', 'de', 'bg'])).toBe('fr');
    expect(detectLanguage({ query: 'en', acceptLanguage: 'en' }, ['fr'])).toBe('fr');
  });

  test('skips languages that the shop does not speak', () => {
    expect(detectLanguage({ query: 'fr', cookie: 'bg' }, OURS)).toBe('bg');
    expect(detectLanguage({ query: '', cookie: 'xx', acceptLanguage: 'bg' }, OURS)).toBe('bg');
    expect(detectLanguage({ query: 'fr', cookie: 'bg' }, ['en', 'bg', 'fr'])).toBe('fr');
  });

  test('reads tags with a region', () => {
    expect(asLanguage('BG-bg', OURS)).toBe('bg');
    expect(asLanguage('en_US', OURS)).toBe('en');
    expect(asLanguage('english', OURS)).toBeUndefined();
    expect(asLanguage('pt-br', ['pt', 'pt-BR'])).toBe('pt-BR');
    expect(asLanguage('pt-PT', ['en', 'pt-BR'])).toBe('pt-BR');
  });

  test("respects the weights of the browser's languages", () => {
    expect(fromAcceptLanguage('en;q=0.3, bg;q=0.9', OURS)).toBe('bg');
    expect(fromAcceptLanguage('bg;q=0, en', OURS)).toBe('en');
    expect(fromAcceptLanguage('bg;q=0', OURS)).toBeUndefined();
  });

  test('always returns a language of the shop', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (query, cookie, acceptLanguage) => {
        expect(OURS).toContain(detectLanguage({ query, cookie, acceptLanguage }, OURS));
      }),
    );
  });
});

test('names a language in that language', () => {
  expect(['en', 'bg', 'fr'].map((language) => languageName(language))).toEqual([
    'English',
    'Български',
    'Français',
  ]);
  expect(languageName('bg', 'en')).toBe('Bulgarian');
});

test('falls back to the first language for a missing text', () => {
  expect(textIn({ fr: 'Pain', en: 'Bread' }, 'en')).toBe('Bread');
  expect(textIn({ fr: 'Pain', en: 'Bread' }, 'bg')).toBe('Pain');
});
