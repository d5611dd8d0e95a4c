import { randomInt } from 'node:crypto';
import { onTestFailed } from 'vitest';
import { shuffledBy } from './shuffledBy.ts';

/** In another order at each run. A test that fails says how to get the same order again. */
export function shuffled<Item>(items: readonly Item[], seed = randomInt(2 ** 31)): Item[] {
  onTestFailed(() => console.info(`The same order again: shuffled(…, ${seed})`));
  return shuffledBy(seed, items);
}
