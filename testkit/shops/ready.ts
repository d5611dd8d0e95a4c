import { defineShop } from '../../rules/shop.ts';
import shop from '../../shop.config.ts';
import other from './other.ts';

/** Ours, with a firm and a consultant that are no samples: it may run in production mode, to be measured there. */
export default defineShop({
  ...shop,
  company: other.company,
  consultant: {
    name: { en: 'AI consultant', bg: 'AI консултант' },
    months: 1,
    url: 'https://consultant.rye.test/',
  },
});
