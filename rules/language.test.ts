import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asLanguage, detectLanguage, fromAcceptLanguage, LANGUAGES } from './language.ts';

describe('the language of a visitor', () => {
  test('is the query, then the cookie, then the browser, then English', () => {
    const all = { query: 'bg', cookie: 'en', acceptLanguage: 'en' };
    expect(detectLanguage(all)).toBe('bg');
    expect(detectLanguage({ ...all, query: undefined })).toBe('en');
    expect(detectLanguage({ cookie: 'bg', acceptLanguage: 'en' })).toBe('bg');
    expect(detectLanguage({ acceptLanguage: 'bg-BG,bg;q=0.9,en;q=0.8' })).toBe('bg');
    expect(detectLanguage({ acceptLanguage: 'fr,de' })).toBe('en');
    expect(detectLanguage({})).toBe('en');
  });

  test('skips a source that names a language we do not speak', () => {
    expect(detectLanguage({ query: 'fr', cookie: 'bg' })).toBe('bg');
    expect(detectLanguage({ query: '', cookie: 'xx', acceptLanguage: 'bg' })).toBe('bg');
  });

  test('understands regions and spelling', () => {
    expect(asLanguage('BG-bg')).toBe('bg');
    expect(asLanguage('en_US')).toBe('en');
    expect(asLanguage('english')).toBeUndefined();
  });

  test('follows the weights of the browser', () => {
    expect(fromAcceptLanguage('en;q=0.3, bg;q=0.9')).toBe('bg');
    expect(fromAcceptLanguage('bg;q=0, en')).toBe('en');
    expect(fromAcceptLanguage('bg;q=0')).toBeUndefined();
  });

  test('is one of ours whatever a browser sends', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (query, cookie, acceptLanguage) => {
        expect(LANGUAGES).toContain(detectLanguage({ query, cookie, acceptLanguage }));
      }),
    );
  });
});
