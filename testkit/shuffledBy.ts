import fc from 'fast-check';

/** Shuffles by a seed. */
export function shuffledBy<Item>(seed: number, items: readonly Item[]): Item[] {
  const all = fc.shuffledSubarray([...items], { minLength: items.length });
  return fc.sample(all, { numRuns: 1, seed })[0] ?? [];
}
