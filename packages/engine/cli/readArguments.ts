import { parseArgs } from 'node:util';
import { z } from 'zod';
import { SELLER_LANGUAGE } from '../content/seller.ts';
import { describeIssue } from '../rules/describeIssue.ts';
import { nearest } from '../rules/text.ts';
import type { Command } from '../server/commands/command.ts';

/** Invalid arguments; the message says what to type instead. */
export class UsageError extends Error {}

/** One input field of a command, as its schema describes it. */
export type Field = {
  name: string;
  /** `dryRun` is `--dry-run` on the command line. */
  option: string;
  kind: 'text' | 'number' | 'flag' | 'list';
  required: boolean;
  choices: string[];
  default: unknown;
  example: string | undefined;
  description: string;
};

const choiceSchema = z.object({
  enum: z.array(z.string()).default([]),
  const: z.string().optional(),
});
const propertySchema = z.object({
  type: z.string().optional(),
  description: z.string().default(''),
  neverTyped: z.boolean().default(false),
  default: z.unknown().optional(),
  examples: z.array(z.union([z.string(), z.number()])).default([]),
  enum: z.array(z.string()).default([]),
  anyOf: z.array(choiceSchema.catch({ enum: [] })).default([]),
});

const KINDS: Record<string, Field['kind']> = {
  boolean: 'flag',
  integer: 'number',
  number: 'number',
  array: 'list',
};

export function fieldsOf(command: Command): Field[] {
  const schema = z.toJSONSchema(command.input, { io: 'input', unrepresentable: 'any' });
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, propertySchema.parse(property)] as const,
  );
  const typed = properties.filter(([, { neverTyped }]) => !neverTyped);
  return typed.map(([name, about]) => {
    const parts = about.anyOf.flatMap((part) => (part.const ? [part.const] : part.enum));
    return {
      name,
      option: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      kind: KINDS[about.type ?? ''] ?? 'text',
      required: schema.required?.includes(name) ?? false,
      choices: about.enum.length > 0 ? about.enum : parts,
      default: about.default,
      example: about.examples[0]?.toString(),
      description: about.description,
    };
  });
}

/** Parses the arguments of a command and validates them by its input schema. */
export function readArguments(command: Command, args: readonly string[]): Record<string, unknown> {
  const fields = fieldsOf(command);
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries(fields.map(({ option, kind }) => [option, parserOption(kind)])),
    strict: false,
    allowNegative: true,
    allowPositionals: true,
    tokens: true,
  });
  const given: Record<string, unknown> = {};
  for (const token of tokens) {
    if (token.kind === 'option') setOption(given, fields, token.rawName, token.value);
  }
  setPositionals(given, command, fields, positionals);
  return validate(command, fields, given);
}

const parserOption = (kind: Field['kind']) =>
  kind === 'flag' ? { type: 'boolean' as const } : { type: 'string' as const, multiple: true };

function setOption(
  given: Record<string, unknown>,
  fields: readonly Field[],
  typed: string,
  value: string | undefined,
): void {
  const option = typed.replace(/^--?/, '');
  const negated = fields.find((field) => field.kind === 'flag' && `no-${field.option}` === option);
  const field = negated ?? fields.find((one) => one.option === option);
  if (!field) {
    const options = fields.map((one) => one.option);
    const meant = nearest(option, options);
    const hint = meant ? ` Did you mean --${meant}?` : '';
    throw new UsageError(`Unknown option: ${typed}.${hint}${optionList(options)}`);
  }
  if (field.kind === 'flag') {
    if (value !== undefined) throw new UsageError(`--${option} takes no value.`);
    given[field.name] = negated === undefined;
  } else if (value === undefined) {
    throw new UsageError(`--${option} needs a value. Example: --${option} ${exampleOf(field)}`);
  } else {
    setValue(given, field, value);
  }
}

function optionList(options: readonly string[]): string {
  if (options.length === 0) return ' This command takes no options.';
  return ` The options are ${options.map((option) => `--${option}`).join(', ')}.`;
}

function setValue(given: Record<string, unknown>, field: Field, value: string): void {
  const known = given[field.name];
  if (field.kind === 'list') given[field.name] = [...(Array.isArray(known) ? known : []), value];
  else if (known !== undefined) throw new UsageError(`--${field.option} was given more than once.`);
  else given[field.name] = field.kind === 'number' ? asNumber(value) : value;
}

/** Invalid numbers stay text, so that the schema can explain what it expects. */
const asNumber = (value: string) => (/^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value);

function setPositionals(
  given: Record<string, unknown>,
  command: Command,
  fields: readonly Field[],
  values: readonly string[],
): void {
  const names = command.positional ?? [];
  for (const [index, value] of values.entries()) {
    const name = names[Math.min(index, names.length - 1)];
    const field = fields.find((one) => one.name === name);
    if (!field || (index >= names.length && field.kind !== 'list')) {
      throw new UsageError(`Unexpected argument: ${value}. Put text with spaces in quotes.`);
    }
    setValue(given, field, value);
  }
}

function validate(command: Command, fields: readonly Field[], given: Record<string, unknown>) {
  const read = command.input.safeParse(given, { error: describeIssue });
  if (read.success) return read.data;
  const problems = read.error.issues.map((issue) => {
    const field = fields.find(({ name }) => name === issue.path[0]);
    if (!field) return issue.message;
    const name = command.positional?.includes(field.name)
      ? `<${field.option}>`
      : `--${field.option}`;
    if (given[field.name] === undefined) return `${name} is required: ${field.description}`;
    const choices = field.choices.join(', ');
    const expected = choices ? `expected one of ${choices}` : issue.message;
    return `${name}: ${expected}, got "${given[field.name]}"`;
  });
  throw new UsageError(problems.join('\n'));
}

/** For fields of many commands. */
const EXAMPLES: Readonly<Record<string, string>> = {
  ...{
    email: 'ann@example.com',
    search: 'ann',
    name: 'mila',
    code: 'LAUNCH20',
    language: SELLER_LANGUAGE,
  },
  ...{ version: '1.1', edition: '1.1', url: 'https://hooks.example.com/shop' },
  ...{ month: '2026-11', quarter: '2026-Q4', from: '2026-11-01', until: '2026-11-30' },
};

export function exampleOf({ name, option, example, choices, kind, ...field }: Field): string {
  const usual = kind === 'list' ? undefined : (field.default ?? EXAMPLES[name]);
  const plain = example ?? choices[0] ?? usual;
  if (plain === undefined) return kind === 'number' ? '7' : `<${option}>`;
  // Some are quoted already, such as en="A new chapter".
  return /^[^"]* [^"]*$/.test(String(plain)) ? `"${plain}"` : String(plain);
}
