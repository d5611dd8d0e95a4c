import type { Command } from './command.ts';
import { doctor } from './doctor.ts';
import { editions } from './editions.ts';
import { mailResend } from './mailResend.ts';
import { mails } from './mails.ts';
import { publish } from './publish.ts';
import { reconcile } from './reconcile.ts';

/** Everything a seller can do, by its name at the desk and on the command line. */
export const commands = {
  reconcile,
  publish,
  editions,
  mails,
  'mail-resend': mailResend,
  doctor,
} satisfies Record<string, Command>;

export type Commands = typeof commands;
