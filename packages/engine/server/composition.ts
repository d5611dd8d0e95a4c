import type { Shop } from '../rules/shop.ts';
import * as listed from './capabilities.ts';
import type { Capability } from './commands/capability.ts';
import type { Command } from './commands/command.ts';
import { commands as ownCommands } from './commands/commands.ts';
import { settingsCheck } from './commands/setupCommands.ts';
import { UserError } from './core/userError.ts';
import { type Exceptions, siteExceptions } from './http/gate.ts';
import type { Editions } from './library/editionContent.ts';
import type { CommandContext, ProcessContext } from './orders/context.ts';

export const capabilities: readonly Capability[] = Object.values(listed);

type Listed = (typeof listed)[keyof typeof listed];
type CommandsOf<One> = One extends { commands: infer Added } ? (added: Added) => void : never;
/** The commands of all capabilities, each with its own types. */
type AddedCommands = CommandsOf<Listed> extends (added: infer Added) => void ? Added : never;

const addedCommands: AddedCommands & object = Object.assign(
  {},
  ...capabilities.map((one) => one.commands),
);

/** Everything a seller can do, by its name at the desk and on the command line. */
export const commands = {
  ...ownCommands,
  ...addedCommands,
  doctor: settingsCheck(capabilities.flatMap(({ checks = [] }) => checks)),
} satisfies Record<string, Command>;

export type Commands = typeof commands;

/** The limits of every route of the site that has not the default ones. */
export const siteLimits = (shop: Shop): Exceptions =>
  Object.assign(siteExceptions(shop), ...capabilities.map((one) => one.siteLimits));

/** Once, before the shop is opened with any settings. */
export const beginCapabilities = (context: ProcessContext) =>
  Promise.all(capabilities.map((one) => one.begin?.(context)));

/** In a running shop, whose configuration may promise only what it was built with. */
export async function openCapabilities(context: CommandContext, editions: Editions) {
  const { consultant } = context.shop;
  if (consultant && !consultant.url && !('consultant' in listed)) {
    throw new UserError('shop.config.ts: consultant: this shop was built without one. Remove it');
  }
  return Promise.all(capabilities.map(async ({ open }) => (await open?.(context, editions)) ?? {}));
}
