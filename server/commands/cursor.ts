import { z } from 'zod';
import { UserError } from '../core/userError.ts';
import type { Page } from './command.ts';

export const PAGE_SIZE = 50;
export const MOST_ROWS = 1000;

/** Where a list goes on: the sort keys of the last row, so that page 2,000 costs what page 1 does. */
export const writeCursor = (keys: readonly (string | number)[]) =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

export function readCursor<Schema extends z.ZodType>(
  cursor: string | undefined,
  schema: Schema,
): z.infer<Schema> | undefined {
  if (cursor === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new UserError('This list has no such place; start it again.');
  }
}

/** Every list has these two. */
export const pageFields = {
  after: z.string().max(500).optional().describe('Go on after this place'),
  rows: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_ROWS)
    .optional()
    .describe(`How many at once; ${PAGE_SIZE} when not given`),
};

/** One row more than a page was read, to know whether there is a next one. */
export function toPage<Row, View>(
  rows: readonly Row[],
  size: number,
  view: (row: Row) => View,
  keysOf: (row: Row) => readonly (string | number)[],
): Page<View> {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    rows: shown.map(view),
    next: last && rows.length > size ? writeCursor(keysOf(last)) : null,
  };
}
