import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'hono';
import { isEntitled } from '../../rules/order.ts';
import { PATHS } from '../../rules/paths.ts';
import { Library, type LibraryView, libraryEntries } from '../../ui/library/Library.tsx';
import type { RequestView } from '../../ui/library/Requests.tsx';
import { log } from '../core/log.ts';
import { reasonOf } from '../core/storeError.ts';
import type { OrderRow } from '../db/schema.ts';
import { languageOf } from '../http/visitor.ts';
import { alertSeller } from '../mail/sellerAlert.ts';
import type { RouteContext } from '../orders/context.ts';
import { vatLine } from '../orders/orderTax.ts';
import type { BuyerCopies } from './buyerCopies.ts';
import type { Editions } from './editionContent.ts';
import { type Edition, listEditions } from './editions.ts';
import type { LibraryAccess } from './libraryAccess.tsx';
import { type BillingAnswer, documentsView } from './libraryDocuments.ts';
import { editionsForBuyer, libraryView } from './libraryView.ts';
import { type AccountAnswer, requestsOf } from './requestsView.ts';

/** Copies are made much sooner, except for the first one after a start. */
const WAIT_FOR_COPIES_MS = 500;

/** What the library shows: the editions, and the buyer's own copies of their files. */
export type LibraryFiles = { editions: Editions; stamped: BuyerCopies };

/** The library of a buyer as a page. */
export function libraryPages(
  context: RouteContext,
  { libraryPath, privateHeaders }: LibraryAccess,
  { stamped, editions: contents }: LibraryFiles,
) {
  const { store, clock } = context;

  async function makeCopies(order: OrderRow, edition: Edition): Promise<void> {
    try {
      await stamped.makeAll(order, edition);
    } catch (error) {
      log.error({ order: order.id, error }, 'stamping failed');
      const lines = [`Order ${order.number}: ${reasonOf(error)}`];
      await alertSeller(store, clock, {
        what: 'stamping-failed',
        // The other buyers of this edition are probably affected too.
        key: edition.version,
        lines,
        orderId: order.id,
      });
    }
  }

  async function showLibrary(
    c: Context,
    order: OrderRow,
    answer: { account?: AccountAnswer; billing?: BillingAnswer } = {},
  ) {
    const language = languageOf(c);
    const published = await listEditions(store);
    const [current] = published;
    const isUnavailable = (await context.currentFiles()).problems.length > 0;
    if (current && !isUnavailable && isEntitled(order.state)) {
      const making = makeCopies(order, current).catch((error) =>
        log.error({ order: order.id, error }, 'seller not alerted'),
      );
      await Promise.race([making, delay(WAIT_FOR_COPIES_MS)]);
    }
    const editions = await editionsForBuyer(stamped, order, published);
    const book = current && (await contents.bookOf(current));
    const coverVersion = current && contents.coverOf(current) ? current.version : undefined;
    const documents = await documentsView(context, order, language, answer.billing);
    const vat = await vatLine(context, order, language);
    const parts = { editions, book, coverVersion, isUnavailable, documents, vat };
    const view = libraryView(context, order, parts, language);
    const address = libraryPath(order);
    const requests = await requestsOf(context, order, address, language, answer.account);
    const status = answer.account || answer.billing ? 422 : 200;
    return showLibraryView(context, privateHeaders, c, view, { requests, status });
  }

  return { showLibrary };
}

export function showLibraryView(
  { content, showPage }: RouteContext,
  headers: LibraryAccess['privateHeaders'],
  c: Context,
  view: LibraryView,
  { requests = [], status = 200 }: { requests?: readonly RequestView[]; status?: 200 | 422 } = {},
): Promise<Response> {
  const messages = content.messages(languageOf(c));
  const { title, description } = messages.library.page;
  const ownEntries = libraryEntries(messages.library, view);
  const page = { path: PATHS.libraryPage, title, description, ownEntries, status, headers };
  return showPage(c, page, <Library messages={messages} view={view} requests={requests} />);
}
