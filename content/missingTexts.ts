/** The places that one language has and another lacks, or has as something else. */
export function missingTexts(shape: unknown, other: unknown, path = ''): string[] {
  if (shape === undefined) return [];
  if (kindOf(other) !== kindOf(shape)) return [path];
  if (!isObject(shape) || !isObject(other)) return [];
  return Object.entries(shape).flatMap(([key, inner]) =>
    missingTexts(inner, Reflect.get(other, key), path ? `${path}.${key}` : key),
  );
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
