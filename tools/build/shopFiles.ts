/**
 * The configuration and the words of the shop. The build makes a file of its own of them, which the
 * server and the command line load when they start: neither has to be built for another shop.
 */

export { default as shop } from '#shop';
export { words } from '../../content/words.ts';
