import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { erase } from './erase.ts';
import { exportData } from './export.ts';
import { funnel } from './funnel.ts';
import { restore } from './restore.ts';
import { retention } from './retention.ts';

/** Everything a seller can do, by its name at the desk and on the command line. */
export const commands = {
  // Figures
  funnel,
  // Data protection
  export: exportData,
  erase,
  retention,
  // Copies
  backup,
  restore,
} satisfies Record<string, Command>;

export type Commands = typeof commands;
