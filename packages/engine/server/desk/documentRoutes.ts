import { Hono } from 'hono';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { asLanguage } from '../../rules/language.ts';
import { orderNumber } from '../commands/orderCommands.ts';
import { UserError } from '../core/userError.ts';
import { evidenceFileName } from '../disputes/disputeDraft.ts';
import { evidencePdf } from '../disputes/evidencePage.ts';
import { documentFileName } from '../documents/documentPage.ts';
import { documentPdf } from '../documents/documentPdf.ts';
import type { CommandContext } from '../orders/context.ts';
import { findOrder } from '../orders/orderSearch.ts';

/** PDF files: documents, also after their buyer was erased, and the evidence file of an order. */
export const documentRoutes = (parts: CommandContext) =>
  new Hono()
    .get('/orders/:number/evidence.pdf', async (c) => {
      const { data: number } = orderNumber.safeParse(c.req.param('number'));
      if (number === undefined) return c.notFound();
      const language = asLanguage(c.req.query('language'), parts.shop.languages) ?? SELLER_LANGUAGE;
      try {
        return c.body(await evidencePdf(parts, number, language), 200, {
          'Content-Type': 'application/pdf',
          'Content-Disposition': `inline; filename="${evidenceFileName(number)}"`,
        });
      } catch (error) {
        if (error instanceof UserError) return c.text(error.message, 404);
        throw error;
      }
    })
    .get('/documents/:id', async (c) => {
      const { store, content, typeset } = parts;
      const found = store.selectFrom('documents').selectAll().where('id', '=', c.req.param('id'));
      const row = await found.executeTakeFirst();
      const order = row && (await findOrder(store, 'id', row.order_id));
      if (!row || !order) return c.notFound();
      const pdf = await documentPdf({ store, content, typeset }, row, order);
      return c.body(pdf, 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="${documentFileName(row)}"`,
      });
    });
