import * as z from 'zod/mini';
import { hasAsciiLocalPart, isEmail, withPlainDomain } from './email.ts';
import { NAME_LIMIT } from './purchase.ts';
import { isOneLine, lengthOf, tidyLine } from './text.ts';

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
    z.overwrite(tidyLine),
    z.minLength(1, missing),
    z.refine((text) => lengthOf(text) <= limit, 'lineTooLong' satisfies WithdrawalProblem),
    z.refine(isOneLine, 'lineNotOneLine' satisfies WithdrawalProblem),
  );

/**
 * The statutory withdrawal needs three fields and no reason. Nothing else may block it, neither
 * deletion nor disputes. If the order is not found, the seller looks for it.
 */
export const withdrawalSchema = z.object({
  name: line('nameMissing', NAME_LIMIT),
  order: line('orderMissing', ORDER_LIMIT),
  email: line('emailMissing', ORDER_LIMIT).check(
    z.overwrite(withPlainDomain),
    z.refine(hasAsciiLocalPart, 'emailLetters' satisfies WithdrawalProblem),
    z.refine(isEmail, 'emailMissing' satisfies WithdrawalProblem),
  ),
});

export type Withdrawal = z.infer<typeof withdrawalSchema>;

/** Sent by the review step, whose only action is to confirm. */
export const CONFIRMED_FIELD = 'confirmed';
/** The signed id of a refund request that becomes a withdrawal, in a link and in the form behind it. */
export const REQUEST_FIELD = 'request';
/** Sent to open or edit the form, so nothing is validated yet. */
export const CHANGE_FIELD = 'change';
export const isConfirmed = (sent: Record<string, unknown>) =>
  sent[CONFIRMED_FIELD] === 'yes' || sent[CONFIRMED_FIELD] === true;
