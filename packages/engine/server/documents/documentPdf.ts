import type { DocumentRow } from '../db/documentRows.ts';
import type { OrderRow } from '../db/schema.ts';
import type { ProcessContext } from '../orders/context.ts';
import { cardOf } from '../payments/paymentFacts.ts';
import { documentPage } from './documentPage.ts';

/** Set whenever it is asked for: nothing has to be stored, and nothing of it has to be erased. */
export async function documentPdf(
  context: Pick<ProcessContext, 'store' | 'content' | 'typeset'>,
  row: DocumentRow,
  order: Pick<
    OrderRow,
    'number' | 'name' | 'email' | 'payment_id' | 'presented_cents' | 'presented_currency'
  >,
): Promise<Uint8Array<ArrayBuffer>> {
  const { last4 } = await cardOf(context.store, order.payment_id);
  const corrected =
    row.corrects === null
      ? undefined
      : await context.store
          .selectFrom('documents')
          .select('issued_on')
          .where('id', '=', row.corrects)
          .executeTakeFirst();
  const page = documentPage(context.content, row, order, last4, corrected?.issued_on);
  return new Uint8Array(await context.typeset(page));
}
