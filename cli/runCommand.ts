import { nearest } from '../rules/nearest.ts';
import { isRecord } from '../rules/record.ts';
import type { Command } from '../server/commands/command.ts';
import { EnvError } from '../server/core/env.ts';
import { StoreError } from '../server/core/storeError.ts';
import { Refusal } from '../server/core/userError.ts';
import type { CommandContext } from '../server/orders/context.ts';
import { helpFor, helpForAll } from './help.ts';
import { print } from './print.ts';
import { readArguments, UsageError } from './readArguments.ts';

export type Terminal = {
  commands: Readonly<Record<string, Command>>;
  /** Opens the shop's data; asked for only when a command is really run. */
  open: () => Promise<{ seller: CommandContext; close: () => Promise<void> }>;
  /** What was asked for, and nothing else. */
  out: (text: string) => void;
  err: (text: string) => void;
};

const DONE = 0;
const FAILED = 1;
const MISUNDERSTOOD = 2;

/** One line typed by the seller, from its words to the exit code. */
export async function runCommand(typed: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await understand(typed, terminal);
  } catch (error) {
    const expected = [UsageError, Refusal, EnvError, StoreError].some(
      (kind) => error instanceof kind,
    );
    if (!expected || !(error instanceof Error)) throw error;
    terminal.err(error.message);
    return error instanceof UsageError ? MISUNDERSTOOD : FAILED;
  }
}

async function understand(typed: readonly string[], terminal: Terminal): Promise<number> {
  const { commands, out } = terminal;
  const asksForHelp = typed[0] === 'help' || typed.includes('--help') || typed.includes('-h');
  const words = typed.filter((word) => !['--help', '-h', '--json'].includes(word));
  const [name, ...args] = typed[0] === 'help' ? words.slice(1) : words;
  if (name === undefined) {
    out(helpForAll(commands));
    return DONE;
  }
  const command = commands[name];
  if (!command || !Object.hasOwn(commands, name)) throw unknown(name, commands);
  if (asksForHelp) {
    out(helpFor(name, command));
    return DONE;
  }
  const input = readArguments(command, args);
  const { seller, close } = await terminal.open();
  try {
    const result = await command.run(seller, input);
    const asJson = () => JSON.stringify(result ?? null, null, 2);
    const inJson = typed.includes('--json') || command.printsJson?.(input);
    const { price, company } = seller.shop;
    const local = { currency: price.currency, timeZone: company.timeZone };
    out(inJson ? asJson() : print(result, local));
    return saysMissing(result) ? FAILED : DONE;
  } finally {
    await close();
  }
}

function unknown(name: string, commands: Terminal['commands']): UsageError {
  const meant = nearest(name, Object.keys(commands));
  const hint = meant ? ` Did you mean "${meant}"?` : '';
  return new UsageError(`There is no command "${name}".${hint} "help" lists all of them.`);
}

/** A settings check that found something missing has not passed. */
const saysMissing = (result: unknown) =>
  Array.isArray(result) && result.some((row) => isRecord(row) && row.verdict === 'missing');
