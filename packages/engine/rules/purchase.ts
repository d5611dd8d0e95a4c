import * as z from 'zod/mini';
import { hasAsciiLocalPart, isEmail, withPlainDomain } from './email.ts';
import { asRecord } from './record.ts';
import { isOneLine, lengthOf, tidyLine } from './text.ts';

export const NAME_LIMIT = 100;

export type PurchaseField = 'name' | 'email';
export type PurchaseProblem =
  | 'nameMissing'
  | 'nameTooLong'
  | 'nameNotOneLine'
  | 'emailMissing'
  | 'emailInvalid'
  | 'emailLetters';

const problem = (code: PurchaseProblem) => code;

/**
 * The messages of this schema are codes; `words` has their texts. Schemas that the
 * browser shares use `zod/mini`, which is a quarter of the size.
 */
export const purchaseSchema = z.object({
  name: z.string(problem('nameMissing')).check(
    z.overwrite(tidyLine),
    z.minLength(1, problem('nameMissing')),
    z.refine((name) => lengthOf(name) <= NAME_LIMIT, problem('nameTooLong')),
    z.refine(isOneLine, problem('nameNotOneLine')),
  ),
  email: z
    .string(problem('emailMissing'))
    .check(
      z.overwrite(withPlainDomain),
      z.minLength(1, problem('emailMissing')),
      z.refine(hasAsciiLocalPart, problem('emailLetters')),
      z.refine(isEmail, problem('emailInvalid')),
    ),
});

/** For forms that ask for an email address only. */
export const emailSchema = z.pick(purchaseSchema, { email: true });

export type Purchase = z.infer<typeof purchaseSchema>;

/** What the purchase form sends, to us or to a form-collection service. */
export type PurchasePayload = Purchase & { timestamp: string; userAgent: string };

/** A box of the purchase form, empty by default: one reminder by email if the visitor does not pay. */
export const REMINDER_FIELD = 'reminder';

export function wantsReminder(sent: unknown): boolean {
  const value = asRecord(sent)[REMINDER_FIELD];
  return value === true || value === 'on';
}
