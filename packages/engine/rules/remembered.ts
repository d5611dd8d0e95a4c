/**
 * Caches the results of a function by key. Used above all for date and number formatters: creating
 * one takes a hundred times longer than using it. Where visitors choose the keys, the cache holds
 * `atMost` this many and is cleared when it is full.
 */
export function remembered<Key extends string, Value>(
  of: (key: Key) => Value,
  atMost = Number.POSITIVE_INFINITY,
): (key: Key) => Value {
  const known = new Map<Key, { value: Value }>();
  return (key) => {
    const found = known.get(key) ?? { value: of(key) };
    if (known.size >= atMost && !known.has(key)) known.clear();
    known.set(key, found);
    return found.value;
  };
}
