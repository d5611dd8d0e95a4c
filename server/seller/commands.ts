import type { Command } from './command.ts';
import { editions } from './editions.ts';
import { mailResend } from './mailResend.ts';
import { mails } from './mails.ts';
import { publish } from './publish.ts';

/** Everything a seller can do, by its name at the desk and on the command line. */
export const commands = {
  publish,
  editions,
  mails,
  'mail-resend': mailResend,
} satisfies Record<string, Command>;

export type Commands = typeof commands;
