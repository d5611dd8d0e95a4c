import { z } from 'zod';
import { erasePerson } from '../privacy/erasePerson.ts';
import { anyAddress } from './anyAddress.ts';
import { command } from './command.ts';

export const erase = command({
  summary: 'Takes a person out of everything but what the law makes us keep',
  positional: ['email'],
  changes: true,
  input: z.object({
    email: anyAddress,
    dryRun: z.boolean().default(false).describe('Only say what would happen'),
    anyway: z
      .boolean()
      .default(false)
      .describe('Also while a refund case or a dispute of theirs is open'),
    andEndAccess: z
      .boolean()
      .default(false)
      .describe('Also end their library link, if they asked for that'),
  }),
  run: (seller, { andEndAccess: endAccess, ...wish }) =>
    erasePerson(
      { ...seller, dataDir: seller.env.dataDir },
      { ...wish, endAccess, actor: seller.actor },
    ),
});
