import { defineShop } from '#engine/rules/shop.ts';
import shop from '#engine/shop/shop.config.ts';

/** Reading A of the buy flow: the form opens the Secure Checkout dialog. */
export default defineShop({ ...shop, checkout: { flow: 'dialog', dialog: 'link' } });
