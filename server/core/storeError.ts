import { isRecord } from '../../rules/record.ts';

/** The store cannot be used; the message says to a person what to do. */
export class StoreError extends Error {}

export const reasonOf = (cause: unknown) =>
  cause instanceof Error ? cause.message || cause.name : String(cause);

export const unwritable = (folder: string, cause: unknown) =>
  new StoreError(
    `The data folder ${folder} cannot be written to (${reasonOf(cause)}).\n` +
      'Give this user the right to write there, or set DATA_DIR to another folder.',
    { cause },
  );

/** SQLite's names, and PostgreSQL's classes for data that does not fit and for broken constraints. */
const CONTENT_CODES = /^(SQLITE_(CONSTRAINT|TOOBIG|MISMATCH|RANGE)|2[23]\d)/;

/** Whether the store refused what it was given, rather than being unable to store anything. */
export function isAboutContent(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  return isRecord(error) && typeof error.code === 'string' && CONTENT_CODES.test(error.code);
}
