import type { Content } from '../../content/content.ts';
import type { Store } from '../db/database.ts';
import type { DocumentRow } from '../db/documentRows.ts';
import type { OrderRow } from '../db/schema.ts';
import { cardOf } from '../payments/paymentFacts.ts';
import { documentPage } from './documentPage.ts';
import type { DocumentTypesetter } from './typesetter.ts';

/** Set whenever it is asked for: nothing has to be stored, and nothing of it has to be erased. */
export async function documentPdf(
  parts: { store: Store; content: Content; typeset: DocumentTypesetter['set'] },
  row: DocumentRow,
  order: Pick<
    OrderRow,
    'number' | 'name' | 'email' | 'payment_id' | 'presented_cents' | 'presented_currency'
  >,
): Promise<Uint8Array<ArrayBuffer>> {
  const { last4 } = await cardOf(parts.store, order.payment_id);
  const corrected =
    row.corrects === null
      ? undefined
      : await parts.store
          .selectFrom('documents')
          .select('issued_on')
          .where('id', '=', row.corrects)
          .executeTakeFirst();
  const page = documentPage(parts.content, row, order, last4, corrected?.issued_on);
  return new Uint8Array(await parts.typeset(page));
}
