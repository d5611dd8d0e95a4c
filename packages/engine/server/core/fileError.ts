import { UserError } from './userError.ts';

/** What the system refuses, such as a path that cannot be or a full disk, is no mistake of the program. */
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
