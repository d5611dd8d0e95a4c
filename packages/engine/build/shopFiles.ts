/**
 * The configuration and the content of the shop. They are built into a separate file, which the server
 * and the command line load at start, so neither has to be rebuilt for another shop.
 */

export { default as shop } from '#shop/shop.config.ts';
export { words } from '../content/words.ts';
