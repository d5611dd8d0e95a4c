import { UserError } from './userError.ts';

/** Turns what the file system refuses, such as an impossible path, into a message for people. */
export async function explainFileErrors<Result>(
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new UserError(`${what} (${error.message}).`, { cause: error });
  }
}
