import type { ConsultantBrief } from 'one-product-shop/content/content.ts';
import type { Facts as EngineFacts } from 'one-product-shop/content/facts.ts';
import { GUIDE_CURRENCY } from 'one-product-shop/content/guide.ts';
import type { Language } from 'one-product-shop/rules/language.ts';
import { formatMoney } from 'one-product-shop/rules/money.ts';

/**
 * The counts that the texts promise. They must be those of the guide, or the build stops. Empty when
 * something else is sold: nothing counts the contents of other files.
 */
export const PRODUCT = {
  chapters: 20,
  playbooks: 6,
  caselets: 6,
  fastStartMinutes: 60,
  /** The headline claim; its qualifier in the messages is shown directly beside it. */
  claim: { monthlyDollars: 10_000, days: 30 },
};

/** What the language model behind the consultant is told. Without a consultant nobody needs it. */
export const CONSULTANT: ConsultantBrief = {
  role: 'business consultant',
  about: 'a working manual for starting a small AI service business in 30 days',
  subject: 'starting a small AI service business',
  language: 'en',
  planDays: PRODUCT.claim.days,
  reader: (day) => `is on day ${day}`,
  scope: "the user's business",
  limits:
    'Give no legal, tax or investment advice: name the question to take to a professional. Promise no income and no result.',
};

/**
 * What is true of this product and not of every shop, ready for use in a sentence of one language.
 * Messages say it as `facts.chapters`, legal texts as `{{chapters}}`.
 */
export function productFacts(language: Language) {
  const { chapters, playbooks, caselets, fastStartMinutes, claim } = PRODUCT;
  const unit = (n: number, name: 'day' | 'minute') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }).format(n);
  return {
    claim: claimText(claim.monthlyDollars, language),
    claimDays: unit(claim.days, 'day'),
    chapters,
    playbooks,
    caselets,
    fastStart: unit(fastStartMinutes, 'minute'),
    fastStartMinutes,
  };
}

/** What a sentence of this shop can name. */
export type Facts = EngineFacts & ReturnType<typeof productFacts>;

/** `$10K` in English; Bulgarian has no such short form, so `10 000 $`. */
function claimText(dollars: number, language: Language): string {
  const short = language === 'en' && dollars % 1000 === 0;
  return short ? `$${dollars / 1000}K` : formatMoney(dollars * 100, GUIDE_CURRENCY, language);
}
