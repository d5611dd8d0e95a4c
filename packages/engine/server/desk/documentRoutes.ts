import type { DeskRoute } from '../commands/capability.ts';
import { documentFileName } from '../documents/documentPage.ts';
import { documentPdf } from '../documents/documentPdf.ts';
import type { CommandContext } from '../orders/context.ts';
import { findOrder } from '../orders/orderSearch.ts';

/** PDF files of documents, also after their buyer was erased. */
export const documentRoute = ({ store, content, typeset }: CommandContext): DeskRoute => ({
  on: 'GET /documents/:id',
  roles: ['owner', 'support', 'accountant'],
  async answer(c) {
    const id = c.req.param('id') ?? '';
    const found = store.selectFrom('documents').selectAll().where('id', '=', id);
    const row = await found.executeTakeFirst();
    const order = row && (await findOrder(store, 'id', row.order_id));
    if (!row || !order) return c.notFound();
    const pdf = await documentPdf({ store, content, typeset }, row, order);
    return c.body(pdf, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${documentFileName(row)}"`,
    });
  },
});
