import type { CodeState, Discount } from '../rules/discount.ts';
import type { Language } from '../rules/language.ts';
import { formatMoney, formatRate } from '../rules/money.ts';
import type { Shop } from '../rules/shop.ts';
import { shopDay } from '../rules/shopTime.ts';
import type { Content } from './content.ts';

/** The words of a valid code, ready for use in a sentence. */
export type CodeOffer = {
  code: string;
  /** `20%` or `$10`. */
  off: string;
  /** Its last day; empty without a limit. */
  until: string;
  ordinary: string;
  lowest: string;
};

/** What a code means for a visitor right now. */
export type Offer =
  | { state: 'unknown' }
  /** It was not looked up. */
  | { state: 'unchecked' }
  | { state: Exclude<CodeState, 'active'>; code: string; expiresAt: number | null }
  | {
      state: 'active';
      code: string;
      /** The reduced price. */
      cents: number;
      discount: Discount;
      expiresAt: number | null;
      promotionId: string;
      /** The lowest price in the 30 days before. */
      lowestCents: number;
    };

/** One sentence about a code, with the price that applies. */
export function codeNotice(
  { shop, content }: { shop: Shop; content: Content },
  offer: Offer,
  language: Language,
): string {
  const { code: t } = content.messages(language).buy;
  if (offer.state === 'unknown' || offer.state === 'unchecked') return t[offer.state];
  const day =
    offer.expiresAt === null ? '' : shopDay(offer.expiresAt, language, shop.company.timeZone);
  if (offer.state === 'too-large') return t.ended(offer.code);
  if (offer.state !== 'active') return t[offer.state](offer.code, day);
  const money = (cents: number) => formatMoney(cents, shop.price.currency, language);
  const { percent_off, cents_off } = offer.discount;
  const { active, lowerBefore } = content.at(offer.cents).messages(language).buy.code;
  // A reduction must be counted from the lowest price (Court of Justice, C-330/23): where that is not
  // the ordinary one, none is announced.
  const say = offer.lowestCents < shop.price.cents ? lowerBefore : active;
  return say({
    code: offer.code,
    off: percent_off === null ? money(cents_off ?? 0) : formatRate(percent_off * 100, language),
    until: day,
    ordinary: money(shop.price.cents),
    lowest: money(offer.lowestCents),
  });
}
