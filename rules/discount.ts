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

export type CodeState = 'active' | 'ended' | 'expired' | 'used-up';

/** The code that was typed or linked to; undefined when no code can look like that. */
export function readCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return CODE.test(code) ? code : undefined;
}

export const reducedCents = (price: number, { percent_off, cents_off }: Discount) =>
  price - (percent_off === null ? (cents_off ?? 0) : Math.round((price * percent_off) / 100));

export function codeState(code: DiscountCode, uses: number, now: number): CodeState {
  if (code.ended_at !== null) return 'ended';
  if (code.expires_at !== null && now > code.expires_at) return 'expired';
  return code.max_uses !== null && uses >= code.max_uses ? 'used-up' : 'active';
}

const LOWEST_OF_MS = 30 * DAY_MS;

/**
 * The lowest price in the 30 days before a code was created, which must be shown beside a reduced
 * price (Directive 98/6/EC, Article 6a). Prices of other codes of that time count as well.
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
    .toSorted((a, b) => a.since - b.since);
  const inForce = known.filter((_, index) => (known[index + 1]?.since ?? created_at) > from);
  const ordinary = inForce.map(({ cents }) => cents);
  const reduced = others
    .filter((other) => other.created_at < created_at)
    .filter(
      (other) => Math.min(other.ended_at ?? created_at, other.expires_at ?? created_at) > from,
    )
    .map((other) => reducedCents(price, other));
  return Math.min(...(ordinary.length > 0 ? ordinary : [price]), ...reduced);
}
