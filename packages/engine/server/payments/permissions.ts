import Stripe from 'stripe';
import type { Shop } from '../../rules/shop.ts';

/** Of an object that nobody has: Stripe checks the permission first, and then finds nothing to change. */
const NO_ID = 'none_to_try_permissions';

type Permission = [
  name: string,
  level: 'Read' | 'Write',
  attempt: (stripe: Stripe) => Promise<unknown>,
];

const ONE = { limit: 1 };

/**
 * By the names of Stripe's dashboard. Lists show whether a key may read, and a change of what does not
 * exist whether it may write. Writing files has nothing to try it with: an upload would stay.
 */
const PERMISSIONS: readonly Permission[] = [
  ['Accounts', 'Read', (stripe) => stripe.accounts.retrieveCurrent()],
  ['Products', 'Write', (stripe) => stripe.products.update(NO_ID, {})],
  ['Prices', 'Write', (stripe) => stripe.prices.update(NO_ID, {})],
  ['Payment Links', 'Write', (stripe) => stripe.paymentLinks.update(NO_ID, {})],
  ['Webhook Endpoints', 'Write', (stripe) => stripe.webhookEndpoints.update(NO_ID, {})],
  ['Coupons', 'Write', (stripe) => stripe.coupons.update(NO_ID, {})],
  ['Promotion Codes', 'Write', (stripe) => stripe.promotionCodes.update(NO_ID, {})],
  ['Checkout Sessions', 'Read', (stripe) => stripe.checkout.sessions.list(ONE)],
  ['PaymentIntents', 'Read', (stripe) => stripe.paymentIntents.list(ONE)],
  ['Charges and Refunds', 'Write', (stripe) => stripe.refunds.update(NO_ID, {})],
  ['Disputes', 'Write', (stripe) => stripe.disputes.update(NO_ID, { submit: false })],
  ['Files', 'Write', (stripe) => stripe.files.list(ONE)],
  [
    ...(['Payment Method Configurations', 'Read'] as const),
    (stripe) => stripe.paymentMethodConfigurations.list(ONE),
  ],
];
const STRIPE_TAX: Permission = ['Tax Settings', 'Read', (stripe) => stripe.tax.settings.retrieve()];

const neededIn = ({ tax }: Shop) =>
  tax.regime === 'provider' ? [...PERMISSIONS, STRIPE_TAX] : PERMISSIONS;

/** What to tick when the key is made. */
export const permissionsOf = (shop: Shop) =>
  neededIn(shop).map(([name, level]) => ({ name, level }));

/** What the key lacks, such as `Prices to Write`. Any other answer than a refusal means that it may. */
export async function missingPermissions(stripe: Stripe, shop: Shop): Promise<string[]> {
  const refused = await Promise.all(
    neededIn(shop).map(([name, level, attempt]) =>
      attempt(stripe).then(
        () => [],
        (error) => {
          if (error instanceof Stripe.errors.StripePermissionError) return [`${name} to ${level}`];
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return [];
          throw error;
        },
      ),
    ),
  );
  return refused.flat();
}
