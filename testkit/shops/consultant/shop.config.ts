import { defineShop } from 'one-product-shop/rules/shop.ts';
import shop from '../../../shop/shop.config.ts';
import ready from '../../../testkit/shops/ready/shop.config.ts';

/** Ready for production, with the shop's own consultant and room for many questions. */
export default defineShop({
  ...ready,
  ...(shop.consultant && {
    consultant: {
      ...shop.consultant,
      questionsPerDay: 1000,
      model: { ...shop.consultant.model, centsPerMonth: 1_000_000 },
    },
  }),
});
