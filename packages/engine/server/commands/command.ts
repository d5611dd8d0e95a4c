import { z } from 'zod';
import type { Roles } from '../../rules/roles.ts';
import { typedNumber } from '../../rules/typedNumber.ts';
import { UserError } from '../core/userError.ts';
import type { CommandContext } from '../orders/context.ts';

/**
 * One thing a seller can do. The desk calls it with JSON, the command line with arguments; both get
 * the same checks and the same result.
 */
export type Command<Input extends z.ZodObject = z.ZodObject, Result = unknown> = {
  /** One line for the help; each field of the input has its own description. */
  summary: string;
  /** Which users of the desk may run it. The command line is an owner's. */
  roles: Roles;
  /** Fields that can be passed without their name on the command line, in this order. */
  positional?: readonly string[];
  /** Needs files on the seller's machine. */
  onlyCommandLine?: true;
  /** Whether the result is printed as JSON without `--json`, because it is meant for another program. */
  printsJson?(input: z.infer<Input>): boolean;
  input: Input;
  /**
   * What the command line asks before it runs this, unless `--yes` is given; undefined when there is
   * nothing to ask. The desk asks in its own way.
   */
  question?(context: CommandContext, input: z.infer<Input>): Promise<string | undefined>;
  run(context: CommandContext, input: z.infer<Input>): Promise<Result>;
};

/**
 * Unknown fields are rejected, because a misspelled one is another wish: without its amount, a refund
 * is for everything.
 */
export const command = <Shape extends z.core.$ZodLooseShape, Result>(
  definition: Command<z.ZodObject<Shape>, Result>,
) => ({ ...definition, input: definition.input.strict() });

/**
 * A secret, typed into a field at the desk. On the command line it is no option, which other users of the
 * machine could read in the list of processes: the command asks for it.
 */
export const neverTyped = (field: z.ZodOptional<z.ZodString>) => field.meta({ neverTyped: true });

/** `next` is the cursor of the next page, or null on the last one. */
export type Page<Row> = { rows: Row[]; next: string | null };

export const PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 1000;

/** The input fields of every list. */
export const pageFields = {
  after: z
    .string()
    .max(500)
    .optional()
    .describe('Cursor for the next page, printed at the end of the list'),
  rows: typedNumber(z.int().min(1).max(MAX_PAGE_SIZE))
    .optional()
    .describe(`Rows per page (default ${PAGE_SIZE})`),
};

/** What a cursor may hold. PostgreSQL rejects numbers too large for a column, and zero bytes. */
export const CURSOR = {
  number: z.int32(),
  /** Also for deadlines and other large numbers. */
  time: z.int(),
  text: z.string().refine((text) => !text.includes('\0')),
};

/** A cursor holds the sort keys of the last row, so that page 2,000 costs what page 1 does. */
export function readCursor<Schema extends z.ZodType>(
  cursor: string | undefined,
  schema: Schema,
): z.infer<Schema> | undefined {
  if (cursor === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new UserError('This page of results no longer exists. Go back to the first page.');
  }
}

/** Takes one row more than the page shows: that one tells whether there is a next page. */
export function toPage<Row, View>(
  rows: readonly Row[],
  size: number,
  view: (row: Row) => View,
  sortKeys: (row: Row) => readonly (string | number)[],
): Page<View> {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const writeCursor = (row: Row) =>
    Buffer.from(JSON.stringify(sortKeys(row))).toString('base64url');
  return { rows: shown.map(view), next: last && rows.length > size ? writeCursor(last) : null };
}
