import { DAY_MS } from './calendar.ts';
import { PATHS } from './paths.ts';

/** The parameter of a code's link: `/?code=LAUNCH20`. Also the name of the form field. */
export const CODE_FIELD = 'code';

/** A third-party form service keeps the code from us, so the address has it. */
export const checkoutPath = (code = '') =>
  PATHS.checkout + (code && `?${CODE_FIELD}=${encodeURIComponent(code)}`);

/** What Stripe accepts. Buyers may type a code in any case. */
const CODE = /^[A-Z0-9][A-Z0-9-]{2,29}$/;

/** Stripe charges no smaller amount. */
export const MINIMUM_CENTS = 50;

/** A code takes off a share of the price or an amount. */
export type Discount = { percent_off: number | null; cents_off: number | null };

export type DiscountCode = Discount & {
  created_at: number;
  /** The last millisecond on which it is valid; null without a limit. */
  expires_at: number | null;
  max_uses: number | null;
  /** When the seller ended it. */
  ended_at: number | null;
};

/** `too-large`: since the price was lowered, it would leave less than can be charged. */
export type CodeState = 'active' | 'ended' | 'expired' | 'used-up' | 'too-large';

/** The code that was typed or linked to; undefined when no code can look like that. */
export function readCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return CODE.test(code) ? code : undefined;
}

export const reducedCents = (price: number, { percent_off, cents_off }: Discount) =>
  Math.max(
    0,
    price - (percent_off === null ? (cents_off ?? 0) : Math.round((price * percent_off) / 100)),
  );

export function codeState(
  code: DiscountCode,
  uses: number,
  { now, price }: { now: number; price: number },
): CodeState {
  if (code.ended_at !== null) return 'ended';
  if (code.expires_at !== null && now > code.expires_at) return 'expired';
  if (code.max_uses !== null && uses >= code.max_uses) return 'used-up';
  return reducedCents(price, code) < MINIMUM_CENTS ? 'too-large' : 'active';
}

const LOWEST_OF_MS = 30 * DAY_MS;

/**
 * The lowest price in the 30 days before a code was created, which must be shown beside a reduced
 * price (Directive 98/6/EC, Article 6a). Prices of other codes of that time count as well, each
 * taken off the price of its days.
 */
export function lowestBefore(
  { created_at }: DiscountCode,
  price: number,
  history: readonly { since: number; cents: number }[],
  others: readonly DiscountCode[],
): number {
  const from = created_at - LOWEST_OF_MS;
  const known = history
    .filter(({ since }) => since <= created_at)
    .toSorted((a, b) => a.since - b.since)
    .map(({ since, cents }, index, all) => {
      return { cents, since, until: all[index + 1]?.since ?? created_at };
    });
  const inForce = known.filter(({ until }) => until > from);
  const periods = inForce.length > 0 ? inForce : [{ cents: price, since: 0, until: created_at }];
  const wasValid = (other: DiscountCode, { since, until }: { since: number; until: number }) => {
    const end = Math.min(other.ended_at ?? until, other.expires_at ?? until);
    return other.created_at < until && end >= since && end > from;
  };
  const reduced = periods.flatMap((period) =>
    others
      .filter((other) => wasValid(other, period))
      .map((other) => reducedCents(period.cents, other))
      .filter((cents) => cents >= MINIMUM_CENTS),
  );
  return Math.min(...periods.map(({ cents }) => cents), ...reduced);
}
