/** `Promise.all` over `map` with a limit on how many run at a time. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const waiting = [...items.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, item] = next;
      results.set(index, await work(item));
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return [...results].toSorted(([one], [other]) => one - other).map(([, result]) => result);
}
