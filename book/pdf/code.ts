/**
 * The book is handed to Typst as code and not as markup: words are always string literals,
 * so no character of the text can be mistaken for an instruction.
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
