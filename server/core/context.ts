import type { Shop } from '../../rules/shop.ts';
import type { Clock } from './clock.ts';

/** What the code about cases depends on. */
export type CaseContext = { clock: Clock; shop: Shop };
