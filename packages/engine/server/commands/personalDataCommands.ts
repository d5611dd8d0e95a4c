import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { NEXT_STEPS } from '../../content/seller.ts';
import { withPlainDomain } from '../../rules/email.ts';
import { UserError } from '../core/userError.ts';
import { isOnCommandLine } from '../orders/context.ts';
import { confirmClock, holdAfterClockJump } from '../privacy/clockJump.ts';
import { erasePerson } from '../privacy/erasePerson.ts';
import { exportPerson } from '../privacy/exportPerson.ts';
import { applyRetention } from '../privacy/retention.ts';
import { command } from './command.ts';

/** Accepts any address that may be stored, also those that our own forms would reject. */
const email = z
  .string()
  .trim()
  .regex(/^\S+@\S+$/, 'expected an email address')
  .overwrite(withPlainDomain)
  .describe('The person’s email address (upper or lower case)');

export const exportData = command({
  summary: 'Export everything stored about a person as JSON',
  positional: ['email'],
  printsJson: ({ to }) => to === undefined,
  roles: ['owner'],
  input: z.object({
    email,
    to: z.string().min(1).optional().describe('New file to write to'),
  }),
  async run(context, { email, to }) {
    if (to && !isOnCommandLine(context.actor)) {
      throw new UserError('"to" works only on the command line.');
    }
    const data = await exportPerson(context, email);
    if (!to) return data;
    const options = { mode: 0o600, flag: 'wx' } as const;
    await writeFile(to, `${JSON.stringify(data, null, 2)}\n`, options).catch((error) => {
      throw new UserError(`Can’t write to ${to}: ${error.message}`);
    });
    return {
      writtenTo: to,
      parts: data.parts.map(({ what, rows }) => ({ what, rows: rows.length })),
    };
  },
});

export const erase = command({
  summary: 'Erase a person’s data, except what you must keep by law',
  positional: ['email'],
  roles: ['owner'],
  input: z.object({
    email,
    dryRun: z.boolean().default(false).describe('Only show what would happen'),
    anyway: z
      .boolean()
      .default(false)
      .describe('Erase even while the person has something open, such as a case or a refund'),
    andEndAccess: z
      .boolean()
      .default(false)
      .describe('Also deactivate the library link, if the person asked for that'),
  }),
  run: (context, { andEndAccess: endAccess, ...request }) =>
    erasePerson(context, { ...request, endAccess }),
});

export const retention = command({
  summary: 'Delete data whose retention period has ended (the running shop does this daily)',
  roles: ['owner'],
  input: z.object({
    dryRun: z.boolean().default(false).describe('Only show what would be deleted'),
    clockIsRight: z
      .boolean()
      .default(false)
      .describe(
        'Delete although the clock has jumped, for example after the shop was off for long',
      ),
  }),
  async run(context, { dryRun, clockIsRight }) {
    if (clockIsRight && !dryRun) await confirmClock(context);
    const held = dryRun ? undefined : await holdAfterClockJump(context);
    if (held) throw new UserError(`${held} ${NEXT_STEPS['retention-paused']}`);
    return { dryRun, removed: await applyRetention(context, dryRun) };
  },
});
