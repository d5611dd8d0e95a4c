import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { z } from 'zod';
import { hashPassword } from '../core/password.ts';
import { UserError } from '../core/userError.ts';
import { runChecks } from '../doctor/runChecks.ts';
import { command } from './command.ts';

const MIN_PASSWORD_LENGTH = 12;

export const doctor = command({
  summary: 'Check the settings and explain what is missing',
  input: z.object({}),
  run: runChecks,
});

export const deskPassword = command({
  summary: 'Hash a password for DESK_PASSWORD; asks for it, or reads it from stdin',
  onlyCommandLine: true,
  input: z.object({}),
  async run() {
    // The prompt goes to stderr, so that stdout holds nothing but the hash.
    const password = await askPassword({ input: process.stdin, output: process.stderr });
    if ([...password].length < MIN_PASSWORD_LENGTH) {
      throw new UserError(`The password must have at least ${MIN_PASSWORD_LENGTH} characters.`);
    }
    return hashPassword(password);
  },
});

type Terminal = { input: NodeJS.ReadStream; output: NodeJS.WriteStream };

/** Reads one line, which a terminal does not show while it is typed. */
async function askPassword({ input, output }: Terminal): Promise<string> {
  const prompts = input.isTTY === true;
  if (prompts) output.write('New password for the desk (input is hidden): ');
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
