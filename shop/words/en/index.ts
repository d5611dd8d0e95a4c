import type { ShopWords } from 'one-product-shop/content/messages.ts';
import type { Facts } from '../../facts.ts';
import { buy } from './buy.ts';
import { common } from './common.ts';
import { conversation } from './conversation.ts';
import { distress } from './distress.ts';
import { drafts } from './drafts.ts';
import { guideAnswer } from './guideAnswer.ts';
import { landing } from './landing.ts';
import { library } from './library.ts';
import { mails } from './mails.ts';
import { outline } from './outline.ts';
import { refund } from './refund.ts';

/** What this shop says for itself. Every other text is the engine's, in `packages/engine/words/`. */
export const words = (facts: Facts) =>
  ({
    common: common(),
    landing: landing(facts),
    outline: outline(),
    buy: buy(),
    refund: refund(),
    conversation: conversation(),
    distress: distress(),
    drafts: drafts(),
    guideAnswer: guideAnswer(),
    library: library(),
    mails: mails(facts),
  }) satisfies ShopWords;

/** What the other languages have to say. */
export type OurWords = ReturnType<typeof words>;
