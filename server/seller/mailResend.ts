import { z } from 'zod';
import { resendMail } from '../outbox/resendMail.ts';
import { command } from './command.ts';

export const mailResend = command({
  summary: 'Send a mail again, or bring stuck work back into its queue',
  positional: ['id'],
  changes: true,
  input: z.object({ id: z.string().min(1).describe('id of the mail, as "mails" lists it') }),
  run: (seller, { id }) => resendMail(seller, id),
});
