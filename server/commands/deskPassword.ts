import { z } from 'zod';
import { hashPassword } from '../core/password.ts';
import { UserError } from '../core/userError.ts';
import { askPassword } from './askPassword.ts';
import { command } from './command.ts';

const SHORTEST = 12;

export const deskPassword = command({
  summary: 'Turn a password into what DESK_PASSWORD should be; asks for it, or reads it piped in',
  changes: false,
  onlyCommandLine: true,
  input: z.object({}),
  async run() {
    // What is asked goes to the error channel, so that the answer alone can be piped on.
    const password = await askPassword({ input: process.stdin, output: process.stderr });
    if ([...password].length < SHORTEST) {
      throw new UserError(`A password for the desk has at least ${SHORTEST} characters.`);
    }
    return hashPassword(password);
  },
});
