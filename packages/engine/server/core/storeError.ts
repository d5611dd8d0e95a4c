import { isRecord } from '../../rules/record.ts';
import { UserError } from './userError.ts';

/** The store cannot be used. */
export class StoreError extends UserError {}

export const reasonOf = (cause: unknown) =>
  cause instanceof Error ? cause.message || cause.name : String(cause);

export const unwritable = (folder: string, cause: unknown) =>
  new StoreError(
    `The data folder ${folder} cannot be written to (${reasonOf(cause)}).\n` +
      'Give this user write permission, or set DATA_DIR to another folder.',
    { cause },
  );

/** SQLite's codes, and PostgreSQL's classes 22 (invalid data) and 23 (violated constraints). */
const CONTENT_CODES = /^(SQLITE_(CONSTRAINT|TOOBIG|MISMATCH|RANGE)|2[23]\d)/;

/** Whether the store rejected this data, rather than being unable to store anything. */
export function isAboutContent(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  return isRecord(error) && typeof error.code === 'string' && CONTENT_CODES.test(error.code);
}
