import { parseArgs } from 'node:util';

import { inWords } from '../rules/inWords.ts';
import { nearest } from '../rules/nearest.ts';
import type { Command } from '../server/commands/command.ts';
import { type Field, fieldsOf } from './fields.ts';

/** What was typed cannot be understood; the message says what to type. */
export class UsageError extends Error {}

/** What was typed after a command's name, checked by the command's own input. */
export function readArguments(command: Command, args: readonly string[]): Record<string, unknown> {
  const fields = fieldsOf(command);
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries(fields.map(({ flag, kind }) => [flag, optionOf(kind)])),
    strict: false,
    allowNegative: true,
    allowPositionals: true,
    tokens: true,
  });
  const given: Record<string, unknown> = {};
  for (const token of tokens) {
    if (token.kind === 'option') take(given, fields, token.rawName, token.value);
  }
  placeInOrder(given, command, fields, positionals);
  return checked(command, fields, given);
}

const optionOf = (kind: Field['kind']) =>
  kind === 'switch' ? { type: 'boolean' as const } : { type: 'string' as const, multiple: true };

function take(
  given: Record<string, unknown>,
  fields: readonly Field[],
  typed: string,
  value: string | undefined,
): void {
  const flag = typed.replace(/^--?/, '');
  const off = fields.find((field) => field.kind === 'switch' && `no-${field.flag}` === flag);
  const field = off ?? fields.find((one) => one.flag === flag);
  if (!field) {
    const flags = fields.map((one) => one.flag);
    const meant = nearest(flag, flags);
    throw new UsageError(
      `There is no option ${typed}.${meant ? ` Did you mean --${meant}?` : ''}${listed(flags)}`,
    );
  }
  if (field.kind === 'switch') {
    if (value !== undefined) throw new UsageError(`--${flag} stands alone, without a value.`);
    given[field.name] = off === undefined;
  } else if (value === undefined) {
    throw new UsageError(`--${flag} needs a value, as in --${flag} ${exampleOf(field)}`);
  } else {
    give(given, field, value);
  }
}

function listed(flags: readonly string[]): string {
  if (flags.length === 0) return ' This command takes no options.';
  return ` The options are ${flags.map((flag) => `--${flag}`).join(', ')}.`;
}

function give(given: Record<string, unknown>, field: Field, value: string): void {
  const known = given[field.name];
  if (field.kind === 'list') given[field.name] = [...(Array.isArray(known) ? known : []), value];
  else if (known !== undefined) throw new UsageError(`--${field.flag} was given twice.`);
  else given[field.name] = field.kind === 'number' ? asNumber(value) : value;
}

/** What is no number stays text, so that the command's own check can say what it expected. */
const asNumber = (value: string) => (/^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value);

function placeInOrder(
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
      throw new UsageError(`"${value}" is one word too many. Text with spaces needs quotes.`);
    }
    give(given, field, value);
  }
}

function checked(command: Command, fields: readonly Field[], given: Record<string, unknown>) {
  const read = command.input.safeParse(given, { error: inWords });
  if (read.success) return read.data;
  const problems = read.error.issues.map((issue) => {
    const field = fields.find(({ name }) => name === issue.path[0]);
    if (!field) return issue.message;
    const name = command.positional?.includes(field.name) ? `<${field.flag}>` : `--${field.flag}`;
    if (given[field.name] === undefined) return `${name} is missing: ${field.words}`;
    const choices = field.choices.join(', ');
    const expected = choices ? `expected one of ${choices}` : issue.message;
    return `${name}: ${expected}; "${given[field.name]}" was given`;
  });
  throw new UsageError(problems.join('\n'));
}

export function exampleOf({ example, choices, preset, kind }: Field): string {
  const plain = example ?? choices[0] ?? (kind === 'list' ? undefined : preset);
  if (plain === undefined) return kind === 'number' ? '7' : '"…"';
  return String(plain).includes(' ') ? `"${plain}"` : String(plain);
}
