import { z } from 'zod';
import { command } from './command.ts';
import { pageFields } from './cursor.ts';
import { listMails } from './listMails.ts';

export const mails = command({
  summary: 'List mails, newest first, and other work that is stuck',
  changes: false,
  input: z.object({
    state: z
      .enum(['waiting', 'done', 'failed'])
      .optional()
      .describe('failed ones are not retried until you resend them'),
    order: z.coerce.number().int().min(1).optional().describe('Only about this order'),
    case: z.coerce.number().int().min(1).optional().describe('Only about this case'),
    ...pageFields,
  }),
  run: (seller, wanted) => listMails(seller, wanted),
});
