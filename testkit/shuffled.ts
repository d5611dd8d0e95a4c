import { randomInt } from 'node:crypto';
import { onTestFailed } from 'vitest';
import { shuffledBy } from './shuffledBy.ts';

/** Shuffles differently on each run. A failing test says how to repeat its order. */
export function shuffled<Item>(items: readonly Item[], seed = randomInt(2 ** 31)): Item[] {
  onTestFailed(() => console.info(`The same order again: shuffled(…, ${seed})`));
  return shuffledBy(seed, items);
}
