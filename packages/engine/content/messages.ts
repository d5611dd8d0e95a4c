import type { messages } from '../words/en/index.ts';
import type { Outline } from './guide.ts';

/** The texts of the engine, for any product: `words/`. The English files are the shape. */
export type EngineWords = ReturnType<typeof messages>;

/** What only a shop can say. `NEEDED` and `FREE` below say the same at the build. */
type OwnWords = {
  common: { header: { badge: string }; footer: { honesty: string } };
  /** Its sections are checked against `landing.ts`. */
  landing: { title: string; description: string; [section: string]: unknown };
  buy: { summary: { format: string } };
  mails: {
    orderConfirmation: {
      contents: { title: string; items: readonly string[] };
      contract: { formatText: string };
    };
  };
};

/** Of shops with a guide or a consultant alone. */
type GuideWords = { outline: Outline; conversation: { examples: readonly string[] } };

/** What every page, form and email says: the shop's words over the engine's. */
export type Messages = EngineWords & OwnWords & GuideWords;

type Texted = string | RegExp | readonly unknown[] | ((...given: never) => unknown);
type Changes<Words> = Words extends Texted
  ? Words
  : { readonly [Key in keyof Words]?: Changes<Words[Key]> | undefined };

/** What `shop/words/<language>/index.ts` says: what only the shop can, and what it words differently. */
export type ShopWords = OwnWords & Changes<EngineWords & GuideWords>;

/** Texts that the engine does not have. */
export const NEEDED: readonly string[] = [
  'landing.title',
  'landing.description',
  'common.header.badge',
  'common.footer.honesty',
  'buy.summary.format',
  'mails.orderConfirmation.contents',
  'mails.orderConfirmation.contract.formatText',
];

/** Those of a shop with a consultant of its own, which proposes questions. */
export const CONSULTANT_NEEDS = 'conversation.examples';
/** Those of a landing page with the roadmap or the tool picker of a guide. */
export const STAGES_NEED = 'outline';

/** Texts by names that the shop chooses. */
export const FREE: readonly string[] = [
  'landing',
  STAGES_NEED,
  CONSULTANT_NEEDS,
  'common.header.nav',
  'refund.options',
  'mails.refundRequestReceived.next',
];
