import { describe, expect, test } from 'vitest';
import shop from '#shop';
import { defineShop, placeholdersIn } from './shop.ts';

describe('the configuration', () => {
  test('names every wrong key and what was expected there', () => {
    const wrong = structuredClone(shop);
    wrong.price = { cents: 49.5, currency: 'dollars' };
    wrong.company.email = 'nobody';
    wrong.policies.contactReplyHours = [48, 24];
    Object.assign(wrong.checkout, { flow: 'popup' });
    Object.assign(wrong.product, { chapterz: 3 });
    expect(() => defineShop(wrong)).toThrow(/price\.cents: /);
    expect(() => defineShop(wrong)).toThrow(/price\.currency: expected a three-letter currency/);
    expect(() => defineShop(wrong)).toThrow(/company\.email: expected an e-mail address/);
    expect(() => defineShop(wrong)).toThrow(/contactReplyHours: expected the smaller number first/);
    expect(() => defineShop(wrong)).toThrow(/checkout\.flow: expected 'page' or 'dialog'/);
    expect(() => defineShop(wrong)).toThrow(/product: .*chapterz/);
  });

  test.each([
    ['+359 2 123 4567', true],
    ['+35921234567', true],
    ['+44 20-7946-0000', true],
    ['02 123 4567', false],
    ['+359 call us', false],
    ['+359', false],
  ])('takes %s for a telephone number: %s', (phone, isOne) => {
    const wanted = () => defineShop({ ...shop, company: { ...shop.company, phone } });
    if (isOne) expect(wanted().company.phone).toBe(phone);
    else expect(wanted).toThrow(/company\.phone: expected a number such as/);
  });

  test('knows which sample values are still there', () => {
    expect(placeholdersIn(shop.company)).toContain('company.email');
    expect(placeholdersIn(shop.company)).toContain('company.name.bg');
    expect(placeholdersIn({ name: 'Real Press EOOD', email: 'hi@real-press.bg' })).toEqual([]);
  });
});
