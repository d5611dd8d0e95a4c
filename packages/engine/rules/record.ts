/** Sent data as an object; anything else counts as an empty form. */
export function asRecord(input: unknown): Record<string, unknown> {
  return isRecord(input) ? input : {};
}

export function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
