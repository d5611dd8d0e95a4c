import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { countryName } from '../../mails/format.ts';
import {
  type CountryFacts,
  countryEvidence,
  readCountryFacts,
} from '../../rules/countryEvidence.ts';
import { isInEu } from '../../rules/vatRates.ts';
import type { DocumentRow } from '../db/documentRows.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import { alertSeller } from '../jobs/queue.ts';
import type { OrderContext } from '../orders/context.ts';

/** The provider may report the card after the document: the evidence gets it, the document stays. */
export async function addCardCountry(
  transaction: LockedTransaction,
  issued: readonly DocumentRow[],
  { card }: CountryFacts,
): Promise<void> {
  if (card === null) return;
  for (const { id, evidence } of issued) {
    const facts = readCountryFacts(evidence);
    if (facts.card !== null) continue;
    await transaction
      .updateTable('documents')
      .set({ evidence: JSON.stringify({ ...facts, card }) })
      .where('id', '=', id)
      .execute();
  }
}

/** Once per order, and only where a country decides about VAT. */
export async function alertOfConflict(
  { clock, shop }: OrderContext,
  transaction: LockedTransaction,
  order: OrderRow,
  facts: CountryFacts,
): Promise<void> {
  const { billing, card } = facts;
  const decides = shop.tax.regime !== 'none' && (isInEu(billing) || isInEu(card));
  if (countryEvidence(facts) !== 'conflict' || !decides) return;
  const name = (code: string | null) => countryName(code ?? '', SELLER_LANGUAGE);
  await alertSeller(transaction, clock, {
    what: 'country-conflict',
    key: order.id,
    orderId: order.id,
    lines: [`Order ${order.number}`, `Billing address: ${name(billing)}. Card: ${name(card)}.`],
  });
}
