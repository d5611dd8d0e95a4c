import { isRecord } from '../rules/record.ts';
import { nearest } from '../rules/text.ts';
import type { Command } from '../server/commands/command.ts';
import { UserError } from '../server/core/userError.ts';
import type { CommandContext } from '../server/orders/context.ts';
import { helpFor, helpForAll } from './help.ts';
import { formatResult, plain } from './output.ts';
import { readArguments, UsageError } from './readArguments.ts';

export type Terminal = {
  commands: Readonly<Record<string, Command>>;
  /** Opens the shop's data; only called to run a command. */
  open: () => Promise<{ context: CommandContext; close: () => Promise<void> }>;
  /** For the result only. */
  out: (text: string) => void;
  err: (text: string) => void;
  /** Absent where nobody can answer, as in a script. */
  ask?: ((question: string) => Promise<boolean>) | undefined;
};

const YES = '--yes';
const OK = 0;
const FAILED = 1;
const USAGE_ERROR = 2;

/** Runs one command line and returns the exit code. */
export async function runCommand(typed: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(typed, terminal);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof UserError)) throw error;
    terminal.err(error.message);
    return error instanceof UsageError ? USAGE_ERROR : FAILED;
  }
}

async function dispatch(typed: readonly string[], terminal: Terminal): Promise<number> {
  const { commands, out } = terminal;
  const asksForHelp = typed[0] === 'help' || typed.includes('--help') || typed.includes('-h');
  const words = typed.filter((word) => !['--help', '-h', '--json', YES].includes(word));
  const [name, ...args] = typed[0] === 'help' ? words.slice(1) : words;
  if (name === undefined) {
    out(helpForAll(commands));
    return OK;
  }
  const command = commands[name];
  if (!command || !Object.hasOwn(commands, name)) throw unknownCommand(name, commands);
  if (asksForHelp) {
    out(helpFor(name, command));
    return OK;
  }
  const input = readArguments(command, args);
  const { context, close } = await terminal.open();
  try {
    if (!typed.includes(YES)) await confirm(terminal, await command.question?.(context, input));
    const result = await command.run(context, input);
    const asJson = () => JSON.stringify(result ?? null, null, 2);
    const inJson = typed.includes('--json') || command.printsJson?.(input);
    const { price, company } = context.shop;
    const local = { currency: price.currency, timeZone: company.timeZone };
    out(inJson ? asJson() : formatResult(result, local));
    return hasMissing(result) ? FAILED : OK;
  } finally {
    await close();
  }
}

async function confirm({ ask }: Terminal, asked: string | undefined): Promise<void> {
  if (asked === undefined) return;
  const question = asked.split('\n').map(plain).join('\n');
  if (!ask) throw new UserError(`${question} Add ${YES} to confirm.`);
  if (!(await ask(question))) throw new UserError('Canceled. Nothing was done.');
}

function unknownCommand(name: string, commands: Terminal['commands']): UsageError {
  const meant = nearest(name, Object.keys(commands));
  const hint = meant ? ` Did you mean "${meant}"?` : '';
  return new UsageError(`Unknown command: ${name}.${hint} "help" lists all commands.`);
}

/** A settings check with missing settings has failed. */
const hasMissing = (result: unknown) =>
  Array.isArray(result) && result.some((row) => isRecord(row) && row.status === 'missing');
