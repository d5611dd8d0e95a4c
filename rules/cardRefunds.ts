const STANDS = ['pending', 'paid', 'failed'] as const;
export type RefundStand = (typeof STANDS)[number];

/** One refund to a card, as the provider tells of it. */
export type CardRefund = {
  id: string;
  cents: number;
  stand: RefundStand;
  /** Why it failed, in the provider's word. */
  why?: string | undefined;
};

/** The refunds of a payment, each by its own id: a card may turn one down, days after it was paid. */
export type CardRefunds = Readonly<Record<string, Omit<CardRefund, 'id'>>>;

/** Each refund only goes further; what was heard twice or too late changes nothing. */
export function withRefund(known: CardRefunds, { id, ...heard }: CardRefund): CardRefunds {
  const before = known[id];
  const isFurther = !before || STANDS.indexOf(heard.stand) > STANDS.indexOf(before.stand);
  return isFurther ? { ...known, [id]: heard } : known;
}

const sumOf = (refunds: CardRefunds, counts: (stand: RefundStand) => boolean) =>
  Object.values(refunds).reduce((sum, { cents, stand }) => sum + (counts(stand) ? cents : 0), 0);

/**
 * How much of a payment is back on the card. `highestCents` is the most that the provider ever gave
 * as the sum: it may count refunds of which nothing else was heard, and those that failed later.
 */
export function backOnCard(highestCents: number, refunds: CardRefunds): number {
  const all = Math.max(
    highestCents,
    sumOf(refunds, () => true),
  );
  return all - sumOf(refunds, (stand) => stand !== 'paid');
}

export const pendingOf = (refunds: CardRefunds) => sumOf(refunds, (stand) => stand === 'pending');

export const failedOf = (refunds: CardRefunds): CardRefund[] =>
  Object.entries(refunds)
    .map(([id, refund]) => ({ id, ...refund }))
    .filter(({ stand }) => stand === 'failed');
