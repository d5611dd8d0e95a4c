import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { UserError } from '../core/userError.ts';
import { exportPerson } from '../privacy/exportPerson.ts';
import { anyAddress } from './anyAddress.ts';
import { command } from './command.ts';

export const exportData = command({
  summary: 'Everything that is stored about a person, as JSON',
  positional: ['email'],
  printsJson: ({ to }) => to === undefined,
  changes: true,
  input: z.object({
    email: anyAddress,
    to: z.string().min(1).optional().describe('A file to write it to; must not exist yet'),
  }),
  async run(seller, { email, to }) {
    if (to && seller.actor === 'desk')
      throw new UserError('The desk writes no files: leave out "to".');
    const { dataDir } = seller.env;
    const data = await exportPerson({ ...seller, dataDir }, email, seller.actor);
    if (!to) return data;
    const options = { mode: 0o600, flag: 'wx' } as const;
    await writeFile(to, `${JSON.stringify(data, null, 2)}\n`, options).catch((error) => {
      throw new UserError(`${to} could not be written: ${error.message}`);
    });
    return {
      writtenTo: to,
      parts: data.parts.map(({ what, rows }) => ({ what, rows: rows.length })),
    };
  },
});
