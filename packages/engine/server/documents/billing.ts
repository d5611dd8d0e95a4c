import type { Messages } from '../../content/messages.ts';
import { isCountry } from '../../rules/isoCodes.ts';
import { isPrintable, tidyHyphens } from '../../rules/printable.ts';
import { NAME_LIMIT } from '../../rules/purchase.ts';
import { isOneLine, tidyLine } from '../../rules/text.ts';
import { readVatNumber, tidyVatNumber } from '../../rules/vatNumber.ts';
import { isInEu, vatTerritory } from '../../rules/vatRates.ts';
import type { FieldError } from '../../ui/ErrorSummary.tsx';
import { record } from '../db/audit.ts';
import { lockedTransaction } from '../db/locks.ts';
import { setBilling } from '../orders/businessDetails.ts';
import type { ProcessContext } from '../orders/context.ts';
import { queueDocuments } from '../orders/dueDocuments.ts';
import { findOrder } from '../orders/orderSearch.ts';
import type { Billing } from '../orders/orderTax.ts';
import { documentsOf } from './issueDocuments.ts';

const FIELDS = [
  'name',
  'street',
  'city',
  'postalCode',
  'country',
  'registrationNumber',
  'vatNumber',
] as const;
export type BillingField = (typeof FIELDS)[number];

/** What was typed, tidied; `read` gets the value of a field. */
export function tidyBilling(read: (field: BillingField) => string): Billing {
  const tidied = (field: BillingField) => tidyHyphens(tidyLine(read(field)).normalize('NFC'));
  const registrationNumber = tidied('registrationNumber');
  return {
    name: tidied('name'),
    street: tidied('street'),
    city: tidied('city'),
    postalCode: tidied('postalCode'),
    country: tidied('country').toUpperCase(),
    ...(registrationNumber && { registrationNumber }),
    vatNumber: tidyVatNumber(tidied('vatNumber')),
  };
}

const isFilled = (text: string) => text !== '' && text.length <= NAME_LIMIT && isOneLine(text);

/** A country outside the EU has tax numbers of its own, of which only the length is checked. */
function isTaxNumber({ country, vatNumber }: Billing): boolean {
  if (vatNumber === '') return true;
  const territory = vatTerritory(country);
  if (!isInEu(territory)) return vatNumber.length <= 30 && /^[A-Z0-9]+$/.test(vatNumber);
  return readVatNumber(vatNumber)?.country === territory;
}

export function billingErrors(billing: Billing, t: Messages['documents']['details']): FieldError[] {
  const { postalCode, registrationNumber } = billing;
  const missing = {
    name: !isFilled(billing.name) && t.nameMissing,
    street: !isFilled(billing.street) && t.streetMissing,
    city: !isFilled(billing.city) && t.cityMissing,
    postalCode: postalCode !== '' && !isFilled(postalCode) && t.postalCodeInvalid,
    country: !isCountry(billing.country) && t.countryMissing,
    registrationNumber:
      registrationNumber && !isFilled(registrationNumber) && t.registrationNumberInvalid,
    vatNumber: !isTaxNumber(billing) && t.vatNumberInvalid,
  };
  return FIELDS.flatMap((field) => {
    const message = missing[field] || (!isPrintable(billing[field] ?? '') && t.unprintable);
    return message ? [{ field, message }] : [];
  });
}

/** Each change costs two numbers of the seller's series. */
const MAX_INVOICES = 10;

/**
 * The invoice follows as a job. Nothing happens when the details are the same as before. False when
 * they were changed too often.
 */
export async function saveBilling(
  { store, clock }: ProcessContext,
  orderId: string,
  billing: Billing,
): Promise<boolean> {
  const text = JSON.stringify(billing);
  return lockedTransaction(store, async (transaction) => {
    const order = await findOrder(transaction, 'id', orderId);
    if (!order || order.billing === text) return true;
    const issued = await documentsOf(transaction, orderId);
    if (issued.filter(({ kind }) => kind === 'invoice').length >= MAX_INVOICES) return false;
    await setBilling(transaction, orderId, text);
    await record(transaction, clock, orderId, 'business details added by the buyer', {});
    await queueDocuments(transaction, clock, orderId);
    return true;
  });
}
