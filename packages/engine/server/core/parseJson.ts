/** Without zero bytes, which are pasted without being seen and which PostgreSQL cannot store. */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, (_key, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '') : value,
  );

/** What somebody has sent; undefined when it is no JSON. */
export function readJson(sent: unknown): unknown {
  try {
    return parseJson(String(sent));
  } catch {
    return undefined;
  }
}
