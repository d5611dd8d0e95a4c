/**
 * The value of a key that somebody may have typed. A plain object also answers to `constructor` and
 * `__proto__`, with what is no value of it; `tools/lookUps.ts` finds lookups that do not go through here.
 */
export const lookUp = <Value>(
  values: Readonly<Record<string, Value>> | undefined,
  key: string,
): Value | undefined => (values && Object.hasOwn(values, key) ? values[key] : undefined);
