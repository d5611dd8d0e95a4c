import type * as z from 'zod/mini';

export type Problem<Field extends string, Code extends string> = { field: Field; code: Code };

/** The first problem of each field, in the order of the checks. */
export function problemsOf<Field extends string, Code extends string>(
  error: z.core.$ZodError,
): Problem<Field, Code>[] {
  const seen = new Set<PropertyKey>();
  return error.issues.flatMap((issue) => {
    const field = issue.path[0] ?? 'form';
    if (seen.has(field)) return [];
    seen.add(field);
    return [{ field: field as Field, code: issue.message as Code }];
  });
}
