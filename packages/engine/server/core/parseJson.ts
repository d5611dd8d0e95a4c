/** Without zero bytes, which are pasted without being seen and which PostgreSQL cannot store. */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, (_key, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '') : value,
  );
