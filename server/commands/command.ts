import type { z } from 'zod';
import type { Seller } from '../orders/context.ts';

/**
 * One thing a seller can do. The desk calls it with JSON, the command line with arguments; both get
 * the same checks and the same result.
 */
export type Command<Input extends z.ZodObject = z.ZodObject, Result = unknown> = {
  /** One line for the help; each field of the input is explained by its own description. */
  summary: string;
  /** Fields that may be given without their name on the command line, in this order. */
  positional?: readonly string[];
  /** Whether anything is different afterwards. */
  changes: boolean;
  /** Only where the seller's own files are. */
  onlyCommandLine?: true;
  /** Whether its result is printed as JSON without being asked: it is to be handed on, not read. */
  printsJson?(input: z.infer<Input>): boolean;
  input: Input;
  run(seller: Seller, input: z.infer<Input>): Promise<Result>;
};

export const command = <Input extends z.ZodObject, Result>(definition: Command<Input, Result>) =>
  definition;

/** A page of a list: the cursor of the next one, or null at the end. */
export type Page<Row> = { rows: Row[]; next: string | null };
