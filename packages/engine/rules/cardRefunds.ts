const STATUSES = ['pending', 'paid', 'failed'] as const;
export type RefundStatus = (typeof STATUSES)[number];

/** One refund to a card, as the provider reports it. */
export type CardRefund = {
  id: string;
  cents: number;
  status: RefundStatus;
  /** Why it failed: the provider's code. */
  reason?: string | undefined;
  /** What of it arrives in the buyer's currency, where that is another one. */
  presented?: Presented | undefined;
};

/** An amount in the currency that the buyer paid in, in its smallest unit. */
export type Presented = { cents: number; currency: string };

/** A refund only moves forward: pending, paid, failed. Repeated and late updates change nothing. */
export const withRefund = (known: readonly CardRefund[], update: CardRefund) =>
  withUpdate(
    known,
    update,
    (before) => STATUSES.indexOf(update.status) > STATUSES.indexOf(before.status),
  );

/** The same list when the update says nothing new. */
export function withUpdate<Item extends { id: string }>(
  known: readonly Item[],
  update: Item,
  isLaterThan: (before: Item) => boolean,
): readonly Item[] {
  const before = known.find(({ id }) => id === update.id);
  if (!before) return [...known, update];
  return isLaterThan(before) ? known.map((item) => (item === before ? update : item)) : known;
}

const sumOf = (refunds: readonly CardRefund[], counts: (status: RefundStatus) => boolean) =>
  refunds.reduce((sum, { cents, status }) => sum + (counts(status) ? cents : 0), 0);

/**
 * How much of a payment is back on the card. `highestCents` is the highest sum that the provider ever
 * reported: it may include refunds without an update of their own, and refunds that failed later.
 */
export function backOnCard(highestCents: number, refunds: readonly CardRefund[]): number {
  const all = Math.max(
    highestCents,
    sumOf(refunds, () => true),
  );
  return all - sumOf(refunds, (status) => status !== 'paid');
}

export const pendingOf = (refunds: readonly CardRefund[]) =>
  sumOf(refunds, (status) => status === 'pending');

export const failedOf = (refunds: readonly CardRefund[]): CardRefund[] =>
  refunds.filter(({ status }) => status === 'failed');
