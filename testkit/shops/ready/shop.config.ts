import { defineShop } from 'one-product-shop/rules/shop.ts';
import shop from '../../../shop/shop.config.ts';
import other from '../../../testkit/shops/other/shop.config.ts';

/** Our shop without sample values, so that benchmarks can run it in production mode. */
export default defineShop({
  ...shop,
  company: other.company,
  price: { ...shop.price, euro: { rate: 1.16, asOf: '2026-11-13' } },
  consultant: {
    name: { en: 'AI consultant', bg: 'AI консултант' },
    months: 1,
    url: 'https://consultant.rye.test/',
    questionsPerDay: 40,
    model: { centsPerMonth: 2000, centsPerMillionInput: 100, centsPerMillionOutput: 500 },
  },
});
