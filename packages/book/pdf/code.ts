/**
 * The book is passed to Typst as code, not as markup: all text is in string literals, so no character
 * of it can be parsed as an instruction.
 */
export const str = (words: string) =>
  `"${words.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

/** A one-element array needs its trailing comma. */
export const array = (items: readonly string[]) => `(${items.map((item) => `${item},`).join(' ')})`;

type Arguments = Record<string, string | undefined>;

export function call(name: string, positional: readonly string[], named: Arguments = {}): string {
  const options = Object.entries(named).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${value}`],
  );
  return `${name}(${[...positional, ...options].join(', ')})`;
}
