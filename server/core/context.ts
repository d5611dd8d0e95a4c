import type { Shop } from '../../rules/shop.ts';
import type { Clock } from './clock.ts';

/** What the keeping of cases needs from outside. */
export type CaseContext = { clock: Clock; shop: Shop };
