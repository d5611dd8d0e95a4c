import type { z } from 'zod';
import type { Env } from '../env.ts';
import type { OrderContext } from '../orders/context.ts';

/** Who acts, and with what: the same at the desk and on the command line. */
export type Seller = OrderContext & {
  env: Env;
  publicUrl: string;
  /** The folder of the goods as they were built last. */
  bundle: string;
  /** Stands in the audit log beside everything that is changed. */
  actor: 'desk' | 'command line';
  /** There is new work in the outbox. */
  wake: () => void;
  /** Long work says how far it is. */
  progress: (what: string, done: number, total: number) => void;
};

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
