import type { Content } from '../../content/content.ts';
import type { Store } from '../db/database.ts';
import type { DocumentRow } from '../db/documentRows.ts';
import type { OrderRow } from '../db/schema.ts';
import { documentPage } from './documentPage.ts';
import type { DocumentTypesetter } from './typesetter.ts';

/** Set whenever it is asked for: nothing has to be stored, and nothing of it has to be erased. */
export async function documentPdf(
  parts: { store: Store; content: Content; typeset: DocumentTypesetter['set'] },
  row: DocumentRow,
  order: Pick<OrderRow, 'number' | 'name' | 'email' | 'payment_id'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const payment = await parts.store
    .selectFrom('payments')
    .select('last4')
    .where('id', '=', order.payment_id ?? '')
    .executeTakeFirst();
  const corrected =
    row.corrects === null
      ? undefined
      : await parts.store
          .selectFrom('documents')
          .select('issued_on')
          .where('id', '=', row.corrects)
          .executeTakeFirst();
  const last4 = payment?.last4 ?? null;
  const page = documentPage(parts.content, row, order, last4, corrected?.issued_on);
  return new Uint8Array(await parts.typeset(page));
}
