import { z } from 'zod';
import type { Command } from '../server/commands/command.ts';

/** One thing that can be said to a command, as its input describes it. */
export type Field = {
  name: string;
  /** `dryRun` is `--dry-run` on the command line. */
  flag: string;
  kind: 'text' | 'number' | 'switch' | 'list';
  required: boolean;
  choices: string[];
  preset: unknown;
  example: string | undefined;
  words: string;
};

const choiceSchema = z.object({
  enum: z.array(z.string()).default([]),
  const: z.string().optional(),
});
const propertySchema = z.object({
  type: z.string().optional(),
  description: z.string().default(''),
  default: z.unknown().optional(),
  examples: z.array(z.union([z.string(), z.number()])).default([]),
  enum: z.array(z.string()).default([]),
  anyOf: z.array(choiceSchema.catch({ enum: [] })).default([]),
});

const KINDS: Record<string, Field['kind']> = {
  boolean: 'switch',
  integer: 'number',
  number: 'number',
  array: 'list',
};

export function fieldsOf(command: Command): Field[] {
  const described = z.toJSONSchema(command.input, { io: 'input', unrepresentable: 'any' });
  return Object.entries(described.properties ?? {}).map(([name, property]) => {
    const about = propertySchema.parse(property);
    const parts = about.anyOf.flatMap((part) => (part.const ? [part.const] : part.enum));
    return {
      name,
      flag: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      kind: KINDS[about.type ?? ''] ?? 'text',
      required: described.required?.includes(name) ?? false,
      choices: about.enum.length > 0 ? about.enum : parts,
      preset: about.default,
      example: about.examples[0]?.toString(),
      words: about.description,
    };
  });
}
