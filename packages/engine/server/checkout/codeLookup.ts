import { log } from '../core/log.ts';
import { rateLimit } from '../http/rateLimit.ts';
import { addressOf } from '../http/visitor.ts';
import { findOffer, type LookUpCode } from '../orders/codes.ts';
import type { ProcessContext } from '../orders/context.ts';

/** Codes that do not exist, sent by one network. Others are not counted: a whole office may have one link. */
const GUESSES_PER_MINUTE = 300;

/**
 * Finds the offer of a code that a visitor sent. From a network that guesses, no code is looked up,
 * right or wrong; it gets the page with the ordinary price. So it does if the store fails.
 */
export function codeLookup(context: ProcessContext): LookUpCode {
  const isWithinLimit = rateLimit(GUESSES_PER_MINUTE, context.clock);
  return async (c, code) => {
    const address = addressOf(c, context.env.trustedProxies);
    if (!isWithinLimit(address, 0)) return { state: 'unchecked' };
    try {
      const offer = await findOffer(context, code);
      if (offer.state === 'unknown') isWithinLimit(address);
      return offer;
    } catch (error) {
      log.error({ error }, 'discount code could not be read');
      return { state: 'unchecked' };
    }
  };
}
