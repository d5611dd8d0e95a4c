import { UserError } from './userError.ts';

/** The store cannot be used. */
export class StoreError extends UserError {}

export const reasonOf = (cause: unknown) =>
  cause instanceof Error ? cause.message || cause.name : String(cause);

export const unwritable = (folder: string, cause: unknown) =>
  new StoreError(
    `The data folder ${folder} cannot be written to (${reasonOf(cause)}).\n` +
      'It must be a folder that this user may write to. Otherwise set DATA_DIR to another folder.',
    { cause },
  );
