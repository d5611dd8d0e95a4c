import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * What takes long and comes out the same on every machine is made only when something that it depends
 * on has changed. The result is kept like a lock file, in the folder of the guide, to be checked in.
 */
export function storedResult<Result>(
  file: string,
  schema: z.ZodType<Result>,
  from: unknown,
  make: () => Result,
): Result {
  const madeFrom = createHash('sha256').update(JSON.stringify(from)).digest('hex');
  const stored = storedIn(file, z.object({ madeFrom: z.string(), result: schema }));
  if (stored?.madeFrom === madeFrom) return stored.result;
  const result = make();
  writeFileSync(file, `${JSON.stringify({ madeFrom, result }, null, 1)}\n`);
  return result;
}

/** A damaged file is made again. */
function storedIn<Stored>(file: string, schema: z.ZodType<Stored>): Stored | undefined {
  try {
    return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  } catch {
    return undefined;
  }
}
