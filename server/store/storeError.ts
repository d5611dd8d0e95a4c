/** The store cannot be used; the message says to a person what to do. */
export class StoreError extends Error {}

export const reasonOf = (cause: unknown) =>
  cause instanceof Error ? cause.message || cause.name : String(cause);
