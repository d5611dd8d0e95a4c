/**
 * A function whose answers do not change, worked out once for each key. Only for few keys: nothing is
 * forgotten. Formatters of dates and numbers above all: making one takes a hundred times longer than
 * using it.
 */
export function remembered<Key extends string, Value>(
  of: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<Key, { value: Value }>();
  return (key) => {
    const found = known.get(key) ?? { value: of(key) };
    known.set(key, found);
    return found.value;
  };
}
