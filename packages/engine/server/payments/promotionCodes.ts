import Stripe from 'stripe';
import type { DiscountCode } from '../../rules/discount.ts';
import type { Env } from '../core/env.ts';
import { UserError } from '../core/userError.ts';
import { type Payments, SANDBOX_PROMOTION } from './payments.ts';
import { askStripe, findPaymentLink, openStripe } from './stripeApi.ts';

export type NewCode = Omit<DiscountCode, 'created_at' | 'ended_at'> & { code: string };

/** Creates and ends codes at the payment provider, which checks them when a buyer pays. */
export function promotionCodes(env: Env, payments: Payments, currency: string) {
  if (payments.provider === 'sandbox') {
    return { create: async ({ code }: NewCode) => SANDBOX_PROMOTION + code, end: async () => {} };
  }
  const stripe = openStripe(env);
  if (!stripe) {
    throw new UserError(
      'Connect Stripe, or set STRIPE_SECRET_KEY, first: codes are created as promotion codes in your Stripe account.',
    );
  }
  return {
    /** Returns the id of the promotion code. Repeated after a lost answer, it creates no second one. */
    async create(code: NewCode): Promise<string> {
      const link = await findPaymentLink(stripe, env);
      if (!link.allow_promotion_codes) {
        await askStripe(() => stripe.paymentLinks.update(link.id, { allow_promotion_codes: true }));
      }
      return askStripe(() =>
        createPromotionCode(stripe, code, currency).catch((error) => {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          throw new UserError(
            `Stripe rejected ${code.code}. If your account already has an active promotion code of this name, choose another.`,
          );
        }),
      );
    },
    async end(promotionId: string): Promise<void> {
      await askStripe(() => stripe.promotionCodes.update(promotionId, { active: false }));
    },
  };
}

/** `replaced` is the promotion code that is gone: Stripe would give it again when asked the same. */
export async function createPromotionCode(
  stripe: Stripe,
  { code, percent_off, cents_off, expires_at, max_uses }: NewCode,
  currency: string,
  replaced = '',
): Promise<string> {
  const limits = [code, percent_off, cents_off, expires_at, max_uses];
  const idempotencyKey = JSON.stringify(replaced ? [...limits, replaced] : limits);
  const coupon = await stripe.coupons.create(
    {
      name: code,
      duration: 'once',
      ...(percent_off === null
        ? { amount_off: cents_off ?? 0, currency: currency.toLowerCase() }
        : { percent_off }),
    },
    { idempotencyKey: `coupon ${idempotencyKey}` },
  );
  const made = await stripe.promotionCodes.create(
    {
      code,
      promotion: { type: 'coupon', coupon: coupon.id },
      ...(expires_at !== null && { expires_at: Math.floor(expires_at / 1000) }),
      ...(max_uses !== null && { max_redemptions: max_uses }),
    },
    { idempotencyKey: `code ${idempotencyKey}` },
  );
  return made.id;
}
