import type { ShopWords } from 'one-product-shop/content/messages.ts';
import type { Facts } from '../../facts.ts';
import { buy } from './buy.ts';
import { common } from './common.ts';
import { conversation } from './conversation.ts';
import { landing } from './landing.ts';
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
    mails: mails(facts),
  }) satisfies ShopWords;

/** What the other languages have to say. */
export type OurWords = ReturnType<typeof words>;
