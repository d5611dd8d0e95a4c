import { expect, test } from 'vitest';
import { otherwise, shop as ours } from '../../../testkit/ourShop.ts';
import type { Shop } from '../rules/shop.ts';

const american = {
  ...ours.company.address,
  ...{ street: { en: '200 Hudson Street', bg: '200 Hudson Street' }, postalCode: '10013' },
  ...{ city: { en: 'New York, NY', bg: 'New York, NY' }, country: 'US' },
};
const { content } = otherwise(() => ({
  tax: { ...ours.tax, regime: 'outside' },
  company: { ...ours.company, vatNumber: undefined, address: american } as Shop['company'],
}));
const before = otherwise(() => ({})).content;

test.each(['en', 'bg'] as const)(
  'prices of a seller outside VAT do not mention it (%s)',
  (language) => {
    const pricesOf = (from: typeof content) => {
      const { landing, buy, mails } = from.messages(language);
      const legal = (['paymentAndDelivery', 'termsOfService'] as const).flatMap((name) =>
        from
          .legalPage(name, language)
          .html.split('\n')
          .filter((line) => /final price|крайна/.test(line)),
      );
      const { notes } = landing.headline;
      return [...notes, buy.summary.vat, mails.orderConfirmation.contract.vat, ...legal].join('\n');
    };
    expect(pricesOf(before).match(/VAT|ДДС/g)).toHaveLength(5);
    expect(pricesOf(content)).not.toMatch(/VAT|ДДС/);
    expect(pricesOf(content)).toMatch(/final price\.|крайна\./);
  },
);

test('its address is written as in its country', () => {
  expect(content.facts('en')).toMatchObject({
    address: '200 Hudson Street, New York, NY 10013, United States',
    city: 'New York, NY',
  });
  expect(content.messages('en').contact.findUs).toBe('Find us in New York, NY');
  expect(before.facts('en').address).toBe('Sofia 1000, 1 Sample Street, Bulgaria');
});
