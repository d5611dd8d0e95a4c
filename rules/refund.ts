import * as z from 'zod/mini';
import { isCalendarDay } from './calendar.ts';
import { isEmail, withPlainDomain } from './email.ts';
import { asRecord } from './record.ts';
import { isOneLine, lengthOf, tidyParagraphs } from './text.ts';

export const DISAPPOINTMENTS = [
  'Clarity',
  'Depth',
  'Missing topic',
  'Price vs. value',
  'Format/UX',
] as const;
export const PARTS = [
  'Fast-Start Guide',
  'Offer Recipes',
  'Prompt Systems',
  'Funnel Kit',
  'Sales Assets',
  'Launch Checklist',
] as const;
export const HELPS = [
  'Clarification via email',
  'Quick 15-min call',
  'Extra examples',
  'Different format (video/audio)',
  'Updated prompts/workflows',
] as const;
export const RESOLUTIONS = [
  'Refund',
  'Exchange (different topic/format)',
  'Keep access with extra support',
] as const;

export const REFUND_QUESTION_COUNT = 15;
export const LINE_LIMIT = 200;
export const PARAGRAPHS_LIMIT = 5000;
export const HOURS_LIMIT = 10_000;
export const EARLIEST_PURCHASE = '2000-01-01';

/** Browsers send strings, scripts send anything: everything becomes text, flag or list here. */
const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const read = <Value>(from: (sent: unknown) => Value) =>
  z.pipe(z.optional(z.unknown()), z.transform(from));

const line = read((sent) => asText(sent).trim());
const paragraphs = read((sent) => tidyParagraphs(asText(sent)));
const flag = read((sent) => sent === true || sent === 'true' || sent === 'on');
const answer = read((sent) => (sent === 'Yes' || sent === 'No' ? sent : ''));
const choices = read((sent) => [sent].flat().filter((option) => typeof option === 'string'));
const hours = read((sent) => (asText(sent).trim() === '' ? null : Number(asText(sent))));

/** Answers to questions that are no longer asked were taken back. */
const withoutTakenBack = <Request extends { sharedUsed: string; downloaded: string }>(
  request: Request,
) => ({
  ...request,
  ...(request.sharedUsed === 'Yes' ? {} : { sharedDetails: '' }),
  ...(request.downloaded === 'Yes' ? {} : { alreadyDeleted: false }),
});

const answers = z.object({
  product: line,
  version: line,
  purchaseDate: line,
  desiredOutcome: paragraphs,
  disappointment: choices,
  disappointmentOther: paragraphs,
  partsUsed: choices,
  hours,
  stuckDetails: paragraphs,
  wouldHelp: choices,
  downloaded: answer,
  keptCopies: answer,
  sharedUsed: answer,
  sharedDetails: paragraphs,
  willDelete: flag,
  alreadyDeleted: flag,
  chargeback: answer,
  resolution: read((sent) => asText(sent) || RESOLUTIONS[0]),
  email: read((sent) => withPlainDomain(asText(sent).trim())),
  last4: read((sent) => digitsOfCard(asText(sent))),
  txn: line,
  certifyTruth: flag,
  consent: flag,
});

const fields = z.pipe(answers, z.transform(withoutTakenBack));

export type RefundRequest = z.infer<typeof answers>;
export type RefundField = keyof RefundRequest;
export type RefundPolicy = {
  requiresDeletionBeforeRefund: boolean;
  disableSubmitIfChargeback: boolean;
};
export type RefundContext = { today: string; policy: RefundPolicy };

const SHORTEST_CARD_NUMBER = 12;

/** Digits only, four at most; of a whole card number the last four, which is what the label asks for. */
export function digitsOfCard(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits.length >= SHORTEST_CARD_NUMBER ? digits.slice(-4) : digits.slice(0, 4);
}

const LISTS: Record<
  'disappointment' | 'partsUsed' | 'wouldHelp' | 'resolution',
  readonly string[]
> = {
  disappointment: DISAPPOINTMENTS,
  partsUsed: PARTS,
  wouldHelp: HELPS,
  resolution: RESOLUTIONS,
};
const LINES = ['product', 'version', 'email', 'txn'] as const;
const PARAGRAPHS = [
  'desiredOutcome',
  'disappointmentOther',
  'stuckDetails',
  'sharedDetails',
] as const;

/** In the order in which a person is told: the order of this list is part of the specification. */
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
  rule('last4', 'orderProofMissing', (r) => r.last4.length !== 4 && r.txn === ''),
  rule(
    'chargeback',
    'chargebackOpen',
    (r, { policy }) => policy.disableSubmitIfChargeback && r.chargeback === 'Yes',
  ),
  rule('certifyTruth', 'certifyTruthMissing', (r) => !r.certifyTruth),
  rule('consent', 'consentMissing', (r) => !r.consent),
  ...Object.entries(LISTS).map(([field, options]) =>
    rule(field as keyof typeof LISTS, 'optionUnknown', (r) =>
      [r[field as keyof typeof LISTS]].flat().some((option) => !options.includes(option)),
    ),
  ),
  ...LINES.map((field) => rule(field, 'lineNotOneLine', (r) => !isOneLine(r[field]))),
  ...LINES.map((field) => rule(field, 'lineTooLong', (r) => lengthOf(r[field]) > LINE_LIMIT)),
  ...PARAGRAPHS.map((field) =>
    rule(field, 'textTooLong', (r) => lengthOf(r[field]) > PARAGRAPHS_LIMIT),
  ),
];

export type RefundProblem = (typeof RULES)[number]['code'];

/** The one schema of browser and server; messages are codes that `content/messages` words. */
export const refundSchema = (context: RefundContext) =>
  z.pipe(
    z.pipe(z.transform(asRecord), fields),
    z.custom<RefundRequest>().check(({ value, issues }) => {
      for (const { field, code, fails } of RULES) {
        if (fails(value, context)) {
          issues.push({ code: 'custom', message: code, path: [field], input: value[field] });
        }
      }
    }),
  );

/** What an untouched form holds, and what a plain post that failed is shown again with. */
export const readRefund = (input: unknown): RefundRequest => fields.parse(asRecord(input));

/** What the form sends; `ipAddress` is the server's word, whatever the browser says. */
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
