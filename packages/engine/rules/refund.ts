import * as z from 'zod/mini';
import { isCalendarDay } from './calendar.ts';
import { isEmail } from './email.ts';
import { asRecord } from './record.ts';
import { type RefundField, type RefundRequest, refundAnswers } from './refundAnswers.ts';
import {
  EARLIEST_PURCHASE,
  HOURS_LIMIT,
  LINE_LIMIT,
  PARAGRAPHS_LIMIT,
  type RefundOptions,
} from './refundOptions.ts';
import { isOneLine, lengthOf } from './text.ts';

export type RefundPolicy = {
  requiresDeletionBeforeRefund: boolean;
  disableSubmitIfChargeback: boolean;
};
export type RefundContext = {
  today: string;
  policy: RefundPolicy;
  options: RefundOptions;
  /** The form was opened from the library of its order, which needs no further proof. */
  orderIsKnown?: boolean | undefined;
};

const LISTS = ['disappointment', 'partsUsed', 'wouldHelp', 'resolution'] as const;
const LINES = ['product', 'version', 'email', 'txn'] as const;
const PARAGRAPHS = [
  'desiredOutcome',
  'disappointmentOther',
  'stuckDetails',
  'sharedDetails',
] as const;

/** In the order in which problems are shown, which is part of the specification. */
const RULES = [
  rule(
    'purchaseDate',
    'purchaseDateMissing',
    (r) => !isCalendarDay(r.purchaseDate) || r.purchaseDate < EARLIEST_PURCHASE,
  ),
  rule('purchaseDate', 'purchaseDateInFuture', (r, { today }) => r.purchaseDate > today),
  rule('desiredOutcome', 'desiredOutcomeMissing', (r) => r.desiredOutcome === ''),
  rule('hours', 'hoursMissing', (r) => r.hours === null),
  rule('hours', 'hoursNotWhole', (r) => !isHours(r.hours)),
  rule('downloaded', 'downloadedMissing', (r) => r.downloaded === ''),
  rule('keptCopies', 'keptCopiesMissing', (r) => r.keptCopies === ''),
  rule('sharedUsed', 'sharedUsedMissing', (r) => r.sharedUsed === ''),
  rule(
    'willDelete',
    'willDeleteMissing',
    (r, { policy }) => policy.requiresDeletionBeforeRefund && !r.willDelete,
  ),
  rule(
    'alreadyDeleted',
    'alreadyDeletedMissing',
    (r, { policy }) =>
      policy.requiresDeletionBeforeRefund && r.downloaded === 'Yes' && !r.alreadyDeleted,
  ),
  rule('email', 'emailMissing', (r) => !isEmail(r.email)),
  rule(
    'last4',
    'orderProofMissing',
    (r, { orderIsKnown }) => !orderIsKnown && r.last4.length !== 4 && r.txn === '',
  ),
  rule('chargeback', 'chargebackOpen', (r) => r.chargeback === 'Yes'),
  rule('certifyTruth', 'certifyTruthMissing', (r) => !r.certifyTruth),
  rule('consent', 'consentMissing', (r) => !r.consent),
  ...LISTS.map((field) =>
    rule(field, 'optionUnknown', (r, { options }) =>
      [r[field]].flat().some((option) => !options[field].includes(option)),
    ),
  ),
  ...LINES.map((field) => rule(field, 'lineNotOneLine', (r) => !isOneLine(r[field]))),
  ...LINES.map((field) => rule(field, 'lineTooLong', (r) => lengthOf(r[field]) > LINE_LIMIT)),
  ...PARAGRAPHS.map((field) =>
    rule(field, 'textTooLong', (r) => lengthOf(r[field]) > PARAGRAPHS_LIMIT),
  ),
];

export type RefundProblem = (typeof RULES)[number]['code'];

/** The schema for browser and server. Its messages are codes; `words` has their texts. */
export const refundSchema = (context: RefundContext) =>
  z.pipe(
    z.pipe(z.transform(asRecord), refundAnswers),
    z.custom<RefundRequest>().check(({ value, issues }) => {
      for (const { field, code, fails } of RULES) {
        if (fails(value, context)) {
          issues.push({ code: 'custom', message: code, path: [field], input: value[field] });
        }
      }
    }),
  );

/** What the form sends. The server sets `ipAddress` and ignores what the browser sends. */
export type RefundPayload = RefundRequest & {
  timestamp: string;
  ipAddress: string;
  userAgent: string;
};

function rule<Code extends string>(
  field: RefundField,
  code: Code,
  fails: (request: RefundRequest, context: RefundContext) => boolean,
) {
  return { field, code, fails };
}

function isHours(value: number | null): boolean {
  return value !== null && Number.isInteger(value) && value >= 0 && value <= HOURS_LIMIT;
}
