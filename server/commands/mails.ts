import { z } from 'zod';
import { command } from './command.ts';
import { pageFields } from './cursor.ts';
import { listMails } from './listMails.ts';

export const mails = command({
  summary: 'List mails, newest first, and other work that is stuck',
  changes: false,
  input: z.object({
    state: z
      .enum(['waiting', 'done', 'parked'])
      .optional()
      .describe('parked ones wait for you and nobody else'),
    about: z.string().optional().describe('the order or case, as in order:7'),
    ...pageFields,
  }),
  run: (seller, wanted) => listMails(seller, wanted),
});
