import { describe, expect, test } from 'vitest';
import { content } from '../../../../testkit/ourShop.ts';
import { withoutBuyer } from './prompt.ts';

const IVAN = { name: 'Ivan Petrov', email: 'ivan.petrov@example.com', number: 12 };
const sent = (text: string, buyer = IVAN) => withoutBuyer(content, text, buyer);

describe('of the buyer, a language model gets', () => {
  test.each([
    'My name is Ivan … Petrov here',
    'i am ivan',
    'PETROV speaking',
    'Petrov, Ivan',
    'Ivan’s offer',
    'Казвам се Иван Петров',
    'иван пита',
    'Write to ivan.petrov@example.com',
    'ivan.petrov @example.com',
    'ivan.petrov @ example . com',
    'ivan (at) example dot com',
    'ivan petrov at example dot com',
    'ivan.petrov кльомба example точка com',
    'Подпис: Иван, ivan.petrov [маймунско а] example.com',
  ])('no word of the name and no address: %s', (text) => {
    const left = sent(text).replaceAll('[removed]', '');
    expect(left).not.toMatch(/ivan|petrov|иван|петров|@|example\.com/i);
    expect(sent(text)).toContain('[removed]');
  });

  test('a name in other letters is found in both directions', () => {
    const yana = { ...IVAN, name: 'Яна Христова-Цветкова' };
    expect(sent('Yana, Iana, Hristova and Cvetkova', yana)).toBe(
      '[removed], [removed], [removed] and [removed]',
    );
    expect(sent('Жоро и Йордан', { ...IVAN, name: 'Yordan Zhoro' })).toBe('[removed] и [removed]');
    expect(sent('Zoe asks', { ...IVAN, name: 'Zoë Müller' })).toBe('[removed] asks');
  });

  const WILL = { ...IVAN, name: 'Will Price', email: 'will@price.test' };
  test.each([
    ['What price will work?', 'What price will work?'],
    ['Price: 40. Will it hold?', 'Price: 40. Will it hold?'],
    ['I am Will Price', 'I am [removed] [removed]'],
    ['will price here', '[removed] [removed] here'],
    ['Hello, I am Will and I ask', 'Hello, I am [removed] and I ask'],
  ])('everyday words that are a name too, where they are words: %s', (text, left) => {
    expect(sent(text, WILL)).toBe(left);
  });

  test('nothing of other addresses either, and all other words as they are', () => {
    expect(sent('Write to boris@shop.test, order 12')).toBe('Write to [removed], order [removed]');
    const text = 'I sell résumés for $380 a month. Иванка @ home. Is 1/2 enough?';
    expect(sent(text)).toBe(text);
  });
});
