import { defineShop } from '../../rules/shop.ts';
import shop from '../../shop.config.ts';

/** The dialog that frames the payment page, and the older guarantee section. */
export default defineShop({
  ...shop,
  checkout: { flow: 'dialog', dialog: 'frame' },
  landing: { guarantee: 'two-column' },
});
