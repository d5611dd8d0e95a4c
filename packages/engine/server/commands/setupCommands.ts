import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { z } from 'zod';
import { hashPassword } from '../core/password.ts';
import { reasonOf } from '../core/storeError.ts';
import { UserError } from '../core/userError.ts';
import { checkData, checkEdition } from '../doctor/checkData.ts';
import { checkMail } from '../doctor/checkMail.ts';
import { checkSettings } from '../doctor/checkSettings.ts';
import { checkStripe } from '../doctor/checkStripe.ts';
import { checkTax } from '../doctor/checkTax.ts';
import { type Finding, missing } from '../doctor/finding.ts';
import type { CommandContext } from '../orders/context.ts';
import type { Check } from './capability.ts';
import { command } from './command.ts';

export const MIN_PASSWORD_LENGTH = 12;
/** With `added`, what capabilities check. */
export function settingsCheck(added: readonly Check[]) {
  const own = [checkSettings, checkTax, checkStripe, checkMail];
  const checks: readonly Check[] = [...own, ...added, checkEdition, checkData];
  return command({
    summary: 'Check the settings and show what’s missing',
    roles: ['owner'],
    input: z.object({}),
    run: async (context) =>
      (await Promise.all(checks.map((check) => runCheck(check, context)))).flat(),
  });
}

/** A check that throws becomes a finding, so that the others are still reported. */
async function runCheck(check: Check, context: CommandContext): Promise<Finding[]> {
  try {
    return await check(context);
  } catch (error) {
    return [missing(check.name, `the check failed: ${reasonOf(error)}`)];
  }
}

/** Reads a password and hashes it. Every prompt goes to stderr, so that stdout holds nothing but results. */
export async function newPasswordHash(): Promise<string> {
  const password = await askHidden('New password for the desk');
  if ([...password].length < MIN_PASSWORD_LENGTH) {
    throw new UserError(`The password must have at least ${MIN_PASSWORD_LENGTH} characters.`);
  }
  return hashPassword(password);
}

/** Reads one line, which a terminal does not show while it is typed. */
export async function askHidden(what: string): Promise<string> {
  const { stdin: input, stderr: output } = process;
  const prompts = input.isTTY === true;
  if (prompts) output.write(`${what} (input is hidden): `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: prompts });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (prompts) output.write('\n');
  }
}
