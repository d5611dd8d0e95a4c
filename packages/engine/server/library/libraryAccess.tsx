import type { Context } from 'hono';
import { browserFamily } from '../../rules/deliveries.ts';
import type { Store } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { shortNetworkOf } from '../http/rateLimit.ts';
import { addressOf, languageOf } from '../http/visitor.ts';
import type { RouteContext } from '../orders/context.ts';
import { libraryHash, libraryPath } from '../orders/orderLinks.ts';
import { findOrder } from '../orders/orderSearch.ts';
import type { DeliveryLog } from './deliveryLog.ts';
import { lostLinkForm } from './lostLink.tsx';

/** The URL contains the key: no other site and no search engine may learn it. */
const PRIVATE = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

/** The reason shown on the page that resends the link. */
export const NOTES = ['expired', 'later', 'replaced'] as const;
export type Note = 'text' | 'unknown' | (typeof NOTES)[number];

/** What the delivery log records of a request. */
export type LoggedVisit = {
  kind: 'library' | 'reader' | 'download';
  item?: string;
  fileBytes?: number;
};

export type LibraryAccess = ReturnType<typeof libraryAccess>;

/** Who may see what is sold: the order whose key is in the address, and what everybody else gets. */
export function libraryAccess(context: RouteContext, deliveries: DeliveryLog) {
  const { store, secrets, content } = context;
  const lostLink = lostLinkForm(context);

  function askForLink(c: Context, note: Note, status: 200 | 404) {
    const language = languageOf(c);
    const { main, ...page } = lostLink.renderPage(
      <>
        <p>{content.messages(language).library.lost[note]}</p>
        {lostLink.renderForm({}, [], language)}
      </>,
      language,
    );
    return context.showPage(c, { ...page, status, headers: PRIVATE }, main);
  }

  /** Never waits: the delivery log is written later. */
  const logVisit = (c: Context, order: Pick<OrderRow, 'id'>, visit: LoggedVisit) =>
    deliveries.visit({
      item: '',
      ...visit,
      order_id: order.id,
      network: shortNetworkOf(addressOf(c, context.env.trustedProxies)),
      browser: browserFamily(c.req.header('user-agent') ?? ''),
    });

  return {
    orderByKey: (key: string, from: Store = store): Promise<OrderRow | undefined> =>
      findOrder(from, 'library_hash', libraryHash(key)),
    libraryPath: (order: OrderRow) => libraryPath(secrets, order),
    askForLink,
    /** The answer to a key that opens nothing. */
    refuse: (c: Context) => askForLink(c, 'unknown', 404),
    privateHeaders: PRIVATE,
    logVisit,
    logPage: (c: Context, order: OrderRow, item: string) =>
      void logVisit(c, order, { kind: 'reader', item }),
  };
}
