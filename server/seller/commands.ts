import type { Command } from './command.ts';
import { erase } from './erase.ts';
import { exportData } from './export.ts';
import { retention } from './retention.ts';

/** Everything a seller can do, by its name at the desk and on the command line. */
export const commands = {
  // Data protection
  export: exportData,
  erase,
  retention,
} satisfies Record<string, Command>;

export type Commands = typeof commands;
