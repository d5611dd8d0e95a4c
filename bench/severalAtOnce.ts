/** Does the same with each, so many at a time; results come in the order of the items. */
export async function severalAtOnce<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const waiting = [...items.entries()];
  const oneByOne = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, item] = next;
      results.set(place, await work(item));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, oneByOne));
  return [...results].toSorted(([one], [other]) => one - other).map(([, result]) => result);
}
