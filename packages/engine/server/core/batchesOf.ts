/** So many at a time. The list may change in the meantime. */
export function* batchesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  const left = [...items];
  while (left.length > 0) yield left.splice(0, size);
}
