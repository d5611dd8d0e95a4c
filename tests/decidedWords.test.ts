import { describe, expect, test } from 'vitest';
import { LANGUAGES, otherwise } from '../testkit/ourShop.ts';

const { content } = otherwise(() => ({}));
const wordsIn = (language: (typeof LANGUAGES)[number]) => content.messages(language);
const textOf = (words: unknown) => JSON.stringify(words);

/** Decided against: nobody can prove them. */
const CLAIMS = { en: /with worked numbers|proven/i, bg: /изпитани|защо това работи/i };
const EXAMPLES = { en: '6 illustrative cases', bg: '6 примерни казуса' };

describe.each(LANGUAGES)('texts for buyers in %s', (language) => {
  test('claim no results beside invented examples', () => {
    const { landing } = wordsIn(language);
    expect(textOf(landing).match(CLAIMS[language])).toBeNull();
    expect(textOf(landing).includes(EXAMPLES[language])).toBe(true);
  });

  test('name one reply time on the contact page', () => {
    const { contact } = wordsIn(language);
    expect(textOf(contact)).toContain('24–48');
    expect(textOf(contact)).not.toContain('2–3');
  });

  test('do not promise a confirmation that automated requests never get', () => {
    const { refund } = wordsIn(language);
    expect(textOf(refund)).not.toMatch(
      /will receive (a|an) (confirmation|acknowledgment)|ще получите потвърждение/i,
    );
  });
});

test('a refund is accepted everywhere, and approved in the two specified sentences only', () => {
  const approved = textOf(wordsIn('en')).match(/[^"]*\bapprov[^"]*/g) ?? [];
  expect(approved).toEqual([
    'I agree to permanently delete all copies if the refund is approved.',
    'You must agree to permanently delete all copies if the refund is approved.',
  ]);
});
