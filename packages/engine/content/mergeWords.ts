/** Words by name, unlike a text, a pattern, a list, or a function that makes a text. */
export const isWords = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The words of the engine with those of the shop over them, by key. A list is replaced as a whole. */
export function mergeWords(engine: unknown, own: unknown): unknown {
  if (own === undefined) return engine;
  if (!isWords(engine) || !isWords(own)) return own;
  const changed = Object.entries(own).map(([key, value]) => [
    key,
    mergeWords(Object.hasOwn(engine, key) ? Reflect.get(engine, key) : undefined, value),
  ]);
  return { ...engine, ...Object.fromEntries(changed) };
}
