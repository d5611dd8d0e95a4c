/** The options of the refund form by their stored names: `refundForm` in the configuration. */
export type RefundOptions = Readonly<
  Record<'disappointment' | 'partsUsed' | 'wouldHelp' | 'resolution', readonly string[]>
>;
/** The resolution that pays money. The others are agreed on with the buyer. */
export const MONEY_BACK = 'Refund';
export const YES_NO = ['Yes', 'No'] as const;

export const REFUND_QUESTION_COUNT = 15;
export const LINE_LIMIT = 200;
export const PARAGRAPHS_LIMIT = 5000;
export const HOURS_LIMIT = 10_000;
export const EARLIEST_PURCHASE = '2000-01-01';
