import { defineShop } from 'one-product-shop/rules/shop.ts';
import shop from '../../../shop/shop.config.ts';

/** The dialog with the payment page in a frame, and the two-column guarantee section. */
export default defineShop({
  ...shop,
  checkout: { flow: 'dialog', dialog: 'frame' },
  landing: { guarantee: 'two-column' },
});
