import type { Command } from './command.ts';

/** Everything a seller can do, by its name at the desk and on the command line. */
export const commands = {} satisfies Record<string, Command>;

export type Commands = typeof commands;
