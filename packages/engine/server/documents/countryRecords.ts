import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { countryName } from '../../mails/format.ts';
import { type CountryFacts, countryEvidence } from '../../rules/countryEvidence.ts';
import { chargesVat } from '../../rules/tax.ts';
import { isInEu, vatTerritory } from '../../rules/vatRates.ts';
import type { DocumentRow } from '../db/documentRows.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import { alertSeller } from '../mail/sellerAlert.ts';
import type { ProcessContext } from '../orders/context.ts';
import { claimedCountry, readBilling } from '../orders/orderTax.ts';

/** The provider may report the card after the document: the document is otherwise left as it was. */
export async function addCardCountry(
  transaction: LockedTransaction,
  issued: readonly DocumentRow[],
  { card }: CountryFacts,
): Promise<void> {
  if (card === null) return;
  for (const { id, card_country } of issued) {
    if (card_country !== null) continue;
    await transaction
      .updateTable('documents')
      .set({ card_country: card })
      .where('id', '=', id)
      .execute();
  }
}

const name = (code: string | null) => countryName(code ?? '', SELLER_LANGUAGE);

/** Once per order, and only where a country decides about VAT. */
export async function alertOfConflict(
  { clock, shop }: ProcessContext,
  transaction: LockedTransaction,
  order: OrderRow,
  facts: CountryFacts,
): Promise<void> {
  const { billing, card } = facts;
  const decides =
    chargesVat(shop.tax.regime) && (isInEu(vatTerritory(billing)) || isInEu(vatTerritory(card)));
  if (countryEvidence(facts) !== 'conflict' || !decides) return;
  await alertSeller(transaction, clock, {
    what: 'country-conflict',
    key: order.id,
    orderId: order.id,
    lines: [`Order ${order.number}`, `Billing address: ${name(billing)}. Card: ${name(card)}.`],
  });
}

/** A business that says it is in the EU, and pays from outside: once for each of its details. */
export async function alertOfEstablishment(
  { clock, shop }: ProcessContext,
  transaction: LockedTransaction,
  order: OrderRow,
  { billing, card }: CountryFacts,
): Promise<void> {
  const paidFrom = billing ?? card;
  const claimed = claimedCountry(order, paidFrom);
  if (!chargesVat(shop.tax.regime) || claimed === undefined || paidFrom === null) return;
  const business = readBilling(order.billing);
  const number = business?.vatNumber && ` (VAT number ${business.vatNumber})`;
  await alertSeller(transaction, clock, {
    what: 'business-elsewhere',
    key: `${order.id}:${business?.vatNumber || claimed}`,
    orderId: order.id,
    lines: [
      `Order ${order.number}`,
      `Paid from: ${name(paidFrom)}. Business in: ${name(claimed)}${number || ''}.`,
    ],
  });
}
