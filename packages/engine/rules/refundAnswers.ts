import * as z from 'zod/mini';
import { withPlainDomain } from './email.ts';
import { asRecord } from './record.ts';
import { MONEY_BACK } from './refundOptions.ts';
import { tidyLine, tidyParagraphs } from './text.ts';

/** Browsers send strings and scripts send anything: normalized here to texts, flags and lists. */
const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const read = <Value>(from: (sent: unknown) => Value) =>
  z.pipe(z.optional(z.unknown()), z.transform(from));

const line = read((sent) => tidyLine(asText(sent)));
const paragraphs = read((sent) => tidyParagraphs(asText(sent)));
const flag = read((sent) => sent === true || sent === 'true' || sent === 'on');
const answer = read((sent) => (sent === 'Yes' || sent === 'No' ? sent : ''));
const choices = read((sent) => [sent].flat().filter((option) => typeof option === 'string'));
const hours = read((sent) => (asText(sent).trim() === '' ? null : Number(asText(sent))));

/** Drops answers to questions that are no longer asked. */
const withoutObsoleteAnswers = <Request extends { sharedUsed: string; downloaded: string }>(
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
  resolution: read((sent) => asText(sent) || MONEY_BACK),
  email: read((sent) => withPlainDomain(asText(sent))),
  last4: read((sent) => digitsOfCard(asText(sent))),
  txn: line,
  certifyTruth: flag,
  consent: flag,
});

/** Sent data as a refund request, complete or not. */
export const refundAnswers = z.pipe(answers, z.transform(withoutObsoleteAnswers));

export type RefundRequest = z.infer<typeof answers>;
export type RefundField = keyof RefundRequest;

/** The values of an untouched form, and of one that is shown again after a failed plain post. */
export const readRefund = (input: unknown): RefundRequest => refundAnswers.parse(asRecord(input));

const SHORTEST_CARD_NUMBER = 12;

/** The last four digits, as the label asks for, even if a whole card number was entered. */
export function digitsOfCard(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits.length >= SHORTEST_CARD_NUMBER ? digits.slice(-4) : digits.slice(0, 4);
}
