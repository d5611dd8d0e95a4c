import { z } from 'zod';
import { withPlainDomain } from '../../rules/email.ts';

/** Whatever may stand in the store as an address, not only what our own forms take. */
export const anyAddress = z
  .string()
  .trim()
  .regex(/^\S+@\S+$/, 'expected an e-mail address')
  .overwrite(withPlainDomain)
  .describe('The person’s e-mail address, in any spelling');
