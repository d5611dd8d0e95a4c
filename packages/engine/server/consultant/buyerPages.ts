import type { Context } from 'hono';
import type { ReactElement } from 'react';
import { isEntitled } from '../../rules/order.ts';
import { PATHS } from '../../rules/paths.ts';
import type { OrderRow } from '../db/schema.ts';
import type { PageStatus } from '../http/page.ts';
import { languageOf, refuseCrossSite } from '../http/visitor.ts';
import { type ConsultantParts, consultantAddress, guideLink } from './conversationView.ts';

/** What the consultant's pages in the library have in common. They have the access rules of the reader. */
export function buyerPages(context: ConsultantParts) {
  const addressOf = (order: OrderRow) => consultantAddress(context, order);
  const messagesOf = (c: Context) => context.content.messages(languageOf(c));

  /** Calls `then` with the order whose key is in the address; everybody else gets its response. */
  const forBuyer =
    (then: (c: Context, order: OrderRow) => Response | Promise<Response>) =>
    async (c: Context): Promise<Response> => {
      if (c.req.method === 'POST') refuseCrossSite(c, context.env.publicUrl);
      const order = await context.orderByKey(c.req.param('key') ?? '');
      if (!order) return context.refuse(c);
      // The library says why the access has ended.
      return isEntitled(order.state) ? then(c, order) : c.redirect(context.libraryPath(order), 303);
    };

  async function show(
    c: Context,
    order: OrderRow,
    page: { title: string; description: string; status: PageStatus },
    main: ReactElement,
  ) {
    const { conversation: t } = messagesOf(c);
    const guide = await guideLink(context, order);
    const ownEntries = [
      { href: context.libraryPath(order), label: t.library },
      { href: guide.address, label: t.readOnline },
      { href: addressOf(order), label: t.short },
    ];
    const { privateHeaders: headers } = context;
    return context.showPage(c, { path: PATHS.consultantPage, headers, ownEntries, ...page }, main);
  }

  /** A file that is made for this buyer. */
  const sendFile = (
    c: Context,
    file: { name: string; type: string; content: string | Uint8Array<ArrayBuffer> },
  ) =>
    c.body(file.content, 200, {
      ...context.privateHeaders,
      'Content-Type': file.type,
      'Content-Disposition': `attachment; filename="${file.name}"`,
      'Cache-Control': 'no-store',
    });

  return { addressOf, messagesOf, forBuyer, show, sendFile };
}
