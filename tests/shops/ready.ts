import { defineShop } from '../../rules/shop.ts';
import shop from '../../shop.config.ts';
import other from './other.ts';

/** Ours, with a firm instead of the sample one: it may run in production mode, to be measured there. */
export default defineShop({ ...shop, company: other.company });
