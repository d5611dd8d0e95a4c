import type { Shop } from '../../rules/shop.ts';

/** Injected, so that tests can set the time. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** What days and deadlines depend on. */
export type ShopContext = { clock: Clock; shop: Shop };
