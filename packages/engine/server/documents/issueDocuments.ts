import { randomUUID } from 'node:crypto';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { type Draft, documentNumber, documentsDue, issueDay } from '../../rules/documents.ts';
import { convert, type EuroRate, sampleRate } from '../../rules/exchange.ts';
import { formatMoney } from '../../rules/money.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { taxCurrency } from '../../rules/vatRates.ts';
import type { Store } from '../db/database.ts';
import type { DocumentRow } from '../db/documentRows.ts';
import { type LockedTransaction, lockedTransaction, nextNumber } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import { type Handler, isLastAttempt, markDone } from '../jobs/queue.ts';
import { alertSeller } from '../mail/sellerAlert.ts';
import type { ProcessContext } from '../orders/context.ts';
import { setDue } from '../orders/dueDocuments.ts';
import { findOrder } from '../orders/orderSearch.ts';
import { cardCountryOf, suppliedOn, taxOfOrder } from '../orders/orderTax.ts';
import { checkVatNumber } from './checkVatNumber.ts';
import { addCardCountry, alertOfConflict, alertOfEstablishment } from './countryRecords.ts';
import { columnsOf, type Rates } from './documentColumns.ts';
import { rateForSupply } from './exchangeRates.ts';
import { testFlag } from './taxReports.ts';
import type { VatRegister } from './vatRegister.ts';

/**
 * Issues the document of a new sale together with it, which saves a job and a commit. A business waits
 * for the register of VAT numbers, which may be slow, so its invoice is left to a job.
 */
export const issueAtOnce =
  (context: ProcessContext, register?: VatRegister): NonNullable<ProcessContext['issueAtOnce']> =>
  async (transaction, { order, payment }) => {
    if (register && order.billing !== null) return false;
    await issueDocuments(context, transaction, order, { issued: [], ...payment });
    return true;
  };

/** A job of its own: whatever happens to a document, the order and its email are not held up. */
export function issueDocumentsHandler(context: ProcessContext, register?: VatRegister): Handler {
  return async (job) => {
    const orderId = job.order_id ?? '';
    const issue = async () => {
      if (register) await checkVatNumber(context, orderId, register);
      await lockedTransaction(context.store, async (transaction) => {
        const order = await findOrder(transaction, 'id', orderId);
        if (order) await issueDocuments(context, transaction, order);
        await markDone(transaction, job);
      });
    };
    await issue().catch(async (error) => {
      if (isLastAttempt(job)) await setDue(context.store, { id: orderId }, 'failed');
      throw error;
    });
    return 'done';
  };
}

/** Issues what the documents of an order lack. `known` is what need not be read again. */
export async function issueDocuments(
  context: ProcessContext,
  transaction: LockedTransaction,
  order: OrderRow,
  known?: { issued: readonly DocumentRow[]; cardCountry: string | null },
): Promise<void> {
  const { shop, clock } = context;
  if (order.counted_at === null) return setDue(transaction, order, null);
  const { issued, cardCountry } = known ?? {
    issued: await documentsOf(transaction, order.id),
    cardCountry: await cardCountryOf(transaction, order.payment_id),
  };
  const taxed = taxOfOrder(shop, order, cardCountry);
  const rates = await ratesFor(context, transaction, order, issued);
  if (!taxed) return holdDocuments(context, transaction, order, 'no-tax');
  if (!rates) return holdDocuments(context, transaction, order, 'no-rate');
  const drafts = documentsDue({
    amountCents: order.amount_cents,
    refundedCents: order.refunded_cents,
    tax: taxed.tax,
    buyer: order.billing,
    issued: issued.map(issuedOf),
    toLocal: (cents) => convert(cents, rates.foreign, rates.local),
  });
  const countries = { billing: order.country, card: cardCountry };
  let drafted: DocumentRow | undefined;
  for (const draft of drafts) {
    const corrected =
      draft.corrects === 'drafted' ? drafted : issued.find(({ id }) => id === draft.corrects);
    const numbers = await numbered(context, transaction, draft);
    const row = {
      ...numbers,
      ...columnsOf(context, order, draft, rates),
      // What was sold stays what it was, whatever has been published since.
      ...(issued[0] && { product: issued[0].product }),
      corrects: corrected?.id ?? null,
      corrects_code: corrected?.code ?? null,
      reason: draft.reason,
      counts_on: numbers.issued_on,
      billing_country: countries.billing,
      card_country: countries.card,
    };
    // The first document belongs to the period of the sale, however late it is issued.
    if (issued.length === 0 && !drafted) row.counts_on = row.supplied_on;
    await transaction.insertInto('documents').values(row).execute();
    if (draft.corrects === null) drafted = row;
  }
  await setDue(transaction, order, null);
  await addCardCountry(transaction, issued, countries);
  await alertOfConflict(context, transaction, order, countries);
  await alertOfEstablishment(context, transaction, order, countries);
  if (taxed.differs && issued.length === 0) {
    const money = (cents: number) => formatMoney(cents, order.currency, SELLER_LANGUAGE);
    await alertSeller(transaction, clock, {
      what: 'tax-differs',
      key: order.id,
      orderId: order.id,
      lines: [
        `Order ${order.number}`,
        `Stripe reported ${money(taxed.tax.taxCents)} of tax. By your settings it would be ${money(taxed.differs.taxCents)} (${taxed.differs.country}).`,
      ],
    });
  }
}

export const documentsOf = (store: Store, orderId: string): Promise<DocumentRow[]> =>
  store
    .selectFrom('documents')
    .selectAll()
    .where('order_id', '=', orderId)
    // An order has receipts first and invoices afterwards; no clock is needed to tell.
    .orderBy('series', 'desc')
    .orderBy('number')
    .execute();

const issuedOf = (row: DocumentRow) => ({
  id: row.id,
  kind: row.kind,
  corrects: row.corrects,
  buyer: row.buyer,
  treatment: row.treatment,
  country: row.country,
  rate: row.rate,
  grossCents: row.gross_cents,
  netCents: row.net_cents,
  taxCents: row.tax_cents,
  localNetCents: row.local_net_cents ?? 0,
  localTaxCents: row.local_tax_cents ?? 0,
});

/**
 * The euro rates of the day of supply, which all documents of an order share. Undefined when one is
 * missing; in test mode, sample rates take its place.
 */
async function ratesFor(
  { shop, payments }: ProcessContext,
  store: Store,
  order: OrderRow,
  issued: readonly DocumentRow[],
): Promise<Rates | undefined> {
  const { currency } = order;
  // Outside the EU, VAT is of no concern and no rate is needed.
  const local = taxCurrency(shop.company.address.country) ?? currency;
  const same: EuroRate = { currency, rate: '1' };
  if (local === currency) return { foreign: same, local: same, day: null };
  const day = issued[0]?.exchange_day ?? suppliedOn(order, shop);
  const foreign = await rateForSupply(store, currency, day);
  const own = await rateForSupply(store, local, day);
  if (foreign && own) return { foreign, local: own, day: foreign.day };
  if (payments.provider !== 'sandbox') return undefined;
  return { foreign: sampleRate(currency), local: sampleRate(local), day: null };
}

async function holdDocuments(
  { clock, shop }: ProcessContext,
  transaction: LockedTransaction,
  order: OrderRow,
  hold: 'no-rate' | 'no-tax',
): Promise<void> {
  if (order.document_due === hold) return;
  await setDue(transaction, order, hold);
  await alertSeller(transaction, clock, {
    what: hold === 'no-rate' ? 'rates-missing' : 'tax-missing',
    // Once for each day of supply, whatever the number of sales.
    key: hold === 'no-rate' ? suppliedOn(order, shop) : order.id,
    orderId: order.id,
    lines: [`Order ${order.number}`],
  });
}

/** In the transaction that inserts the document: a rollback takes the number back. */
async function numbered(
  context: ProcessContext,
  transaction: LockedTransaction,
  { series }: Draft,
) {
  const { shop, clock } = context;
  const test = testFlag(context);
  const { format, first } = shop.tax[series];
  const number = await nextNumber(transaction, `${test ? 'test ' : ''}${series}`, first);
  const before = await transaction
    .selectFrom('documents')
    .select('issued_on')
    .where('test', '=', test)
    .where('series', '=', series)
    .where('number', '=', number - 1)
    .executeTakeFirst();
  const issued_on = issueDay(calendarDay(clock(), shop.company.timeZone), before?.issued_on);
  const code = `${test ? 'TEST-' : ''}${documentNumber(format, number, issued_on)}`;
  return { id: randomUUID(), test, series, number, code, issued_on };
}
