import type Stripe from 'stripe';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { formatMoney } from '../../rules/money.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Seller } from '../orders/context.ts';
import { samePlace } from '../payments/paymentLink.ts';
import { askStripe } from '../payments/stripeApi.ts';
import type { Finding } from './finding.ts';
import { fine, missing } from './finding.ts';

const WHAT = 'Payment link';

/** What docs/selling.md asks for, compared with what is set. */
export async function checkLink(
  stripe: Stripe,
  link: Stripe.PaymentLink,
  { env, shop }: Seller,
): Promise<Finding[]> {
  const items = await askStripe(() => stripe.paymentLinks.listLineItems(link.id, { limit: 2 }));
  const wrong = [
    ...(link.active ? [] : ['it is switched off: activate it']),
    ...(env.paymentLinkUrl && samePlace(link.url, env.paymentLinkUrl)
      ? []
      : ['PAYMENT_LINK_URL and PAYMENT_LINK_ID belong to different links']),
    ...wrongItems(items.data, shop.price),
    ...wrongEnd(link, env.publicUrl),
    ...(link.name_collection?.individual?.enabled
      ? []
      : ['it does not ask for the name: switch on "Collect customers’ names"']),
  ];
  if (wrong.length > 0) return wrong.map((words) => missing(WHAT, words));
  const price = formatMoney(shop.price.cents, shop.price.currency, SELLER_LANGUAGE);
  return [fine(WHAT, `is active, asks ${price} and leads back to the shop`)];
}

function wrongItems(
  items: readonly Stripe.LineItem[],
  price: { cents: number; currency: string },
): string[] {
  const [item] = items;
  if (!item || items.length > 1 || item.quantity !== 1) return ['it must sell one product, once'];
  const wanted = formatMoney(price.cents, price.currency, SELLER_LANGUAGE);
  const asked = item.price?.unit_amount ?? 0;
  const currency = (item.price?.currency ?? item.currency).toUpperCase();
  return [
    ...(asked === price.cents && currency === price.currency
      ? []
      : [
          `it asks ${formatMoney(asked, currency, SELLER_LANGUAGE)}, shop.config.ts says ${wanted}`,
        ]),
    ...(item.price?.recurring ? ['its price recurs: it must be paid once'] : []),
    ...(item.price?.tax_behavior === 'exclusive'
      ? ['tax is added to its price: set the tax behaviour to inclusive']
      : []),
  ];
}

function wrongEnd(link: Stripe.PaymentLink, publicUrl: string): string[] {
  const wanted = `${publicUrl}${PATHS.thankYou}?session_id={CHECKOUT_SESSION_ID}`;
  const { type, redirect } = link.after_completion;
  if (type === 'redirect' && redirect?.url === wanted) return [];
  return [`after the payment it must lead to ${wanted}`];
}
