/**
 * A function whose answers do not change, worked out once for each key. Formatters of dates and
 * numbers above all: making one takes a hundred times longer than using it. Where strangers choose
 * the keys, `atMost` so many are kept; one more, and all are worked out anew.
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
