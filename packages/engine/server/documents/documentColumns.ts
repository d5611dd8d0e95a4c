import type { Draft } from '../../rules/documents.ts';
import type { EuroRate } from '../../rules/exchange.ts';
import { textIn } from '../../rules/language.ts';
import type { Shop } from '../../rules/shop.ts';
import type { OrderRow } from '../db/schema.ts';
import type { ProcessContext } from '../orders/context.ts';
import { suppliedOn } from '../orders/orderTax.ts';

/** `day` is null where no rate is needed, and for the sample rates of test mode. */
export type Rates = { foreign: EuroRate; local: EuroRate; day: string | null };

/** What a document says about its order. */
export function columnsOf(
  { shop, clock }: ProcessContext,
  order: OrderRow,
  draft: Draft,
  rates: Rates,
) {
  const { foreign, local } = rates;
  return {
    kind: draft.kind,
    order_id: order.id,
    language: order.language,
    issued_at: clock().getTime(),
    supplied_on: suppliedOn(order, shop),
    treatment: draft.treatment,
    country: draft.country,
    rate: draft.rate,
    currency: order.currency,
    discount_cents: discountOn(draft, order),
    layout: 2 as const,
    gross_cents: draft.grossCents,
    net_cents: draft.netCents,
    tax_cents: draft.taxCents,
    local_currency: local.currency,
    local_net_cents: draft.localNetCents,
    local_tax_cents: draft.localTaxCents,
    exchange_rate: foreign.currency === local.currency ? null : crossRate(foreign, local),
    exchange_day: rates.day,
    seller: JSON.stringify(sellerOf(shop, order.language)),
    buyer: draft.buyer,
    product: JSON.stringify({
      name: textIn(shop.product.name, order.language),
      version: order.product_version ?? shop.product.version,
    }),
  };
}

/** After a refund, an invoice is about what is left of the price, without the story of it. */
const discountOn = ({ corrects, grossCents }: Draft, order: OrderRow) =>
  corrects === null && grossCents === order.amount_cents ? order.discount_cents : 0;

/** What one unit of the local currency costs; the ECB's own figure where that is the euro. */
const crossRate = (foreign: EuroRate, local: EuroRate) =>
  local.currency === 'EUR' ? foreign.rate : (Number(foreign.rate) / Number(local.rate)).toFixed(6);

export type DocumentSeller = ReturnType<typeof sellerOf>;

function sellerOf({ company }: Shop, language: string) {
  const { name, address, email, registrationNumber, vatNumber = '' } = company;
  return {
    email,
    registrationNumber,
    vatNumber,
    name: textIn(name, language),
    street: textIn(address.street, language),
    city: textIn(address.city, language),
    postalCode: address.postalCode,
    country: address.country,
  };
}
