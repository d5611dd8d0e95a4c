import type { Draft } from '../../rules/documents.ts';
import type { EuroRate } from '../../rules/exchange.ts';
import { textIn } from '../../rules/language.ts';
import type { Shop } from '../../rules/shop.ts';
import type { OrderRow } from '../db/schema.ts';
import type { OrderContext } from '../orders/context.ts';
import { suppliedOn } from '../orders/orderTax.ts';

/** `local` is undefined in test mode without a rate; `day` is null where none is needed. */
export type Rates = { foreign: EuroRate; local: EuroRate | undefined; day: string | null };

/** What a document says about its order. */
export function columnsOf(
  { shop, clock }: OrderContext,
  order: OrderRow,
  draft: Draft,
  rates: Rates,
) {
  const { foreign, local } = rates;
  const known = local !== undefined;
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
    gross_cents: draft.grossCents,
    net_cents: draft.netCents,
    tax_cents: draft.taxCents,
    local_currency: known ? local.currency : null,
    local_net_cents: known ? draft.localNetCents : null,
    local_tax_cents: known ? draft.localTaxCents : null,
    exchange_rate: known && rates.day !== null ? crossRate(foreign, local) : null,
    exchange_day: rates.day,
    seller: JSON.stringify(sellerOf(shop, order.language)),
    buyer: draft.buyer,
    product: JSON.stringify({
      name: textIn(shop.product.name, order.language),
      version: order.product_version ?? shop.product.version,
    }),
  };
}

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
