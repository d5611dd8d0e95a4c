import * as z from 'zod/mini';
import { hasPlainName, isEmail, withPlainDomain } from './email.ts';
import { NAME_LIMIT } from './purchase.ts';
import { isOneLine, lengthOf } from './text.ts';

export const ORDER_LIMIT = 200;

export type WithdrawalProblem =
  | 'nameMissing'
  | 'orderMissing'
  | 'emailMissing'
  | 'emailLetters'
  | 'lineTooLong'
  | 'lineNotOneLine';

const line = (missing: WithdrawalProblem, limit: number) =>
  z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.refine((text) => lengthOf(text) <= limit, 'lineTooLong' satisfies WithdrawalProblem),
    z.refine(isOneLine, 'lineNotOneLine' satisfies WithdrawalProblem),
  );

/**
 * The statutory withdrawal asks for three things and no reason. Nothing else may stand in its way:
 * neither deletion nor disputes, and an order that we cannot find is for a person to look for.
 */
export const withdrawalSchema = z.object({
  name: line('nameMissing', NAME_LIMIT),
  order: line('orderMissing', ORDER_LIMIT),
  email: line('emailMissing', ORDER_LIMIT).check(
    z.overwrite(withPlainDomain),
    z.refine(hasPlainName, 'emailLetters' satisfies WithdrawalProblem),
    z.refine(isEmail, 'emailMissing' satisfies WithdrawalProblem),
  ),
});

export type Withdrawal = z.infer<typeof withdrawalSchema>;

/** Sent by the review step, whose only action is to confirm. */
export const CONFIRMED_FIELD = 'confirmed';
/** Sent by the way back from it. */
export const CHANGE_FIELD = 'change';
export const isConfirmed = (sent: Record<string, unknown>) =>
  sent[CONFIRMED_FIELD] === 'yes' || sent[CONFIRMED_FIELD] === true;
