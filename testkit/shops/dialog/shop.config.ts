import { defineShop } from 'one-product-shop/rules/shop.ts';
import shop from '../../../shop/shop.config.ts';

/** Reading A of the buy flow: the form opens the Secure Checkout dialog. */
export default defineShop({ ...shop, checkout: { flow: 'dialog', dialog: 'link' } });
