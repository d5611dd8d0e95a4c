import * as z from 'zod/mini';
import { isOneLine, lengthOf } from './text.ts';

export const NAME_LIMIT = 100;
export const EMAIL_LIMIT = 254;

export type PurchaseField = 'name' | 'email';
export type PurchaseProblem =
  | 'nameMissing'
  | 'nameTooLong'
  | 'nameNotOneLine'
  | 'emailMissing'
  | 'emailInvalid';

const problem = (code: PurchaseProblem) => code;

/**
 * Messages of this schema are codes; `content/messages` turns them into words.
 * Rules that the browser shares are written in `zod/mini`: a quarter of the bytes.
 */
export const purchaseSchema = z.object({
  name: z.string(problem('nameMissing')).check(
    z.trim(),
    z.minLength(1, problem('nameMissing')),
    z.refine((name) => lengthOf(name) <= NAME_LIMIT, problem('nameTooLong')),
    z.refine(isOneLine, problem('nameNotOneLine')),
  ),
  email: z
    .string(problem('emailMissing'))
    .check(
      z.trim(),
      z.minLength(1, problem('emailMissing')),
      z.maxLength(EMAIL_LIMIT, problem('emailInvalid')),
      z.regex(z.regexes.email, problem('emailInvalid')),
    ),
});

export type Purchase = z.infer<typeof purchaseSchema>;

/** What the buy form sends, to us or to a form-collection service. */
export type PurchasePayload = Purchase & { timestamp: string; userAgent: string };
