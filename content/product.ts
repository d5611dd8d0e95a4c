import type { Language } from '../rules/language.ts';
import { formatMoney } from '../rules/money.ts';

/**
 * What is true of this product and not of every shop. Messages say it as `facts.chapters`, legal
 * texts as `{{chapters}}`. The build compares the counts with the guide and stops when one is wrong.
 */
export const PRODUCT = {
  chapters: 20,
  playbooks: 6,
  caselets: 6,
  fastStartMinutes: 60,
  /** The headline claim; its qualifier in the messages is shown directly beside it. */
  claim: { monthlyDollars: 10_000, days: 30 },
};

/** What one person works in a month, selling included. */
export const WORKING_HOURS = 160;

/** The same, ready for use in a sentence of one language. */
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

/** `$10K` in English; Bulgarian has no such short form, so `10 000 $`. */
function claimText(dollars: number, language: Language): string {
  const short = language === 'en' && dollars % 1000 === 0;
  return short ? `$${dollars / 1000}K` : formatMoney(dollars * 100, GUIDE_CURRENCY, language);
}

/** The currency of the guide's examples. */
export const GUIDE_CURRENCY = 'USD';

/** What the guide is written in. Its stages and chapters have the names of this language's outline. */
export const GUIDE_LANGUAGE = 'en-US';
export { outline as guideOutline } from './messages/en/outline.ts';

/** The five stages of the guide and the days that each takes, first and last. */
export const STAGES = [
  { id: 'find', days: [1, 4] },
  { id: 'shape', days: [5, 9] },
  { id: 'build', days: [10, 17] },
  { id: 'sell', days: [18, 25] },
  { id: 'grow', days: [26, 30] },
] as const;

export const STAGE_DAYS = 30;
