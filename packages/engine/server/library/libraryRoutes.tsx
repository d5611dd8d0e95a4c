import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { browserFamily } from '../../rules/deliveries.ts';
import { LANGUAGE_QUERY, type Language } from '../../rules/language.ts';
import { isEntitled } from '../../rules/order.ts';
import { PATHS } from '../../rules/paths.ts';
import type { HeaderEntry } from '../../ui/document/Header.tsx';
import { Library, type LibraryView, libraryEntries } from '../../ui/library/Library.tsx';
import type { RequestView } from '../../ui/library/Requests.tsx';
import type { Consultant } from '../consultant/answering.ts';
import { conversationRoutes } from '../consultant/conversationRoutes.tsx';
import { draftRoutes } from '../consultant/draftRoutes.tsx';
import { log } from '../core/log.ts';
import { reasonOf } from '../core/storeError.ts';
import type { Store } from '../db/database.ts';
import { lockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import type { DocumentTypesetter } from '../documents/typesetter.ts';
import type { FormPage } from '../http/form.ts';
import type { ShowPage } from '../http/page.ts';
import { shortNetworkOf } from '../http/rateLimit.ts';
import { addressOf, languageOf, refuseCrossSite } from '../http/visitor.ts';
import { alertSeller } from '../jobs/queue.ts';
import { replaceLink } from '../orders/changeAccess.ts';
import type { CurrentFiles, OrderContext } from '../orders/context.ts';
import type { DeliveryLog } from '../orders/deliveryLog.ts';
import { libraryHash, libraryPath, prefilledForm } from '../orders/orderLinks.ts';
import { vatLine } from '../orders/orderTax.ts';
import type { BuyerCopies } from './buyerCopies.ts';
import { downloadRoutes, type LoggedVisit } from './downloadRoutes.ts';
import type { Editions } from './editionContent.ts';
import { type Edition, listEditions } from './editions.ts';
import { libraryCaseRoutes } from './libraryCases.ts';
import { type BillingAnswer, documentsView, libraryDocumentRoutes } from './libraryDocuments.ts';
import { isPreviewKey, previewLibrary } from './libraryPreview.tsx';
import { editionsForBuyer, libraryView } from './libraryView.ts';
import { lostLinkForm } from './lostLink.tsx';
import { readerRoutes } from './readerRoutes.tsx';
import { type AccountAnswer, requestsOf } from './requestsView.ts';

/** The URL contains the key: no other site and no search engine may learn it. */
const PRIVATE = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

/** Copies are made much sooner, except for the first one after a start. */
const WAIT_FOR_COPIES_MS = 500;

/** The reason shown on the page that resends the link. */
const NOTES = ['expired', 'later', 'replaced'] as const;
type Note = 'text' | 'unknown' | (typeof NOTES)[number];

/** The buyer's library and its downloads, which work any number of times. */
export function libraryRoutes(
  context: OrderContext & {
    stamped: BuyerCopies;
    editions: Editions;
    currentFiles: () => Promise<CurrentFiles>;
    consultant: Consultant;
    typesetter: DocumentTypesetter;
    deliveries: DeliveryLog;
    env: { dataDir: string; trustedProxies: number };
    publicUrl: string;
    showPage: ShowPage;
    wake: () => void;
  },
) {
  const { store, clock, secrets, stamped, editions: contents } = context;
  const lostLink = lostLinkForm(context);

  const show = (
    c: Context,
    { main, ...page }: FormPage & { ownEntries?: readonly HeaderEntry[] },
    status: 200 | 404 | 422,
  ) => context.showPage(c, { ...page, status, headers: PRIVATE }, main);

  function askForLink(c: Context, note: Note, status: 200 | 404) {
    const language = languageOf(c);
    const content = (
      <>
        <p>{context.content.messages(language).library.lost[note]}</p>
        {lostLink.renderForm({}, [], language)}
      </>
    );
    return show(c, lostLink.renderPage(content, language), status);
  }

  function orderByKey(key: string, from: Store = store): Promise<OrderRow | undefined> {
    const found = from
      .selectFrom('orders')
      .selectAll()
      .where('library_hash', '=', libraryHash(key));
    return found.executeTakeFirst();
  }

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
    const address = libraryPath(secrets, order);
    const requests = await requestsOf(context, order, address, language, answer.account);
    return show(c, pageOf(view, requests, language), answer.account || answer.billing ? 422 : 200);
  }

  function pageOf(view: LibraryView, requests: readonly RequestView[], language: Language) {
    const messages = context.content.messages(language);
    const { title, description } = messages.library.page;
    const main = <Library messages={messages} view={view} requests={requests} />;
    const ownEntries = libraryEntries(messages.library, view);
    return { path: PATHS.libraryPage, title, description, main, ownEntries };
  }

  /** A page for people. Whatever resumes a download would save that page as a part of the file. */
  function refuse(c: Context, status: 404 | 410 | 503, note: Exclude<Note, 'text'>) {
    if (c.req.header('range')) {
      return c.text(context.content.messages(languageOf(c)).library.lost[note], status);
    }
    return c.redirect(note === 'unknown' ? PATHS.library : `${PATHS.library}?${note}`, 303);
  }

  /** For links in emails, which outlive the signed reference that prefills a form. */
  function toWithdrawal(c: Context, order: OrderRow | undefined) {
    const { withdraw } = PATHS;
    const query = `${LANGUAGE_QUERY}=${languageOf(c)}`;
    const form = order && prefilledForm(withdraw, secrets, clock(), order);
    return c.redirect(form ? `${form}&${query}` : `${withdraw}?${query}`, 303);
  }

  const forReaders = {
    ...context,
    orderByKey,
    refuse: (c: Context) => askForLink(c, 'unknown', 404),
    privateHeaders: PRIVATE,
    libraryPath: (order: OrderRow) => libraryPath(secrets, order),
    logPage: (c: Context, order: OrderRow, item: string) =>
      void logVisit(c, order, { kind: 'reader', item }),
  };
  /** Never waits: the delivery log is written later. */
  function logVisit(c: Context, order: Pick<OrderRow, 'id'>, visit: LoggedVisit) {
    return context.deliveries.visit({
      item: '',
      ...visit,
      order_id: order.id,
      network: shortNetworkOf(addressOf(c, context.env.trustedProxies)),
      browser: browserFamily(c.req.header('user-agent') ?? ''),
    });
  }

  const { consultant } = context.shop;
  const hasOwnConsultant = consultant !== undefined && !consultant.url;

  return new Hono()
    .get(PATHS.library, compress(), (c) => {
      const asked = c.req.query();
      return askForLink(c, NOTES.find((note) => note in asked) ?? 'text', 200);
    })
    .get(`${PATHS.library}/:key`, compress(), async (c) => {
      const order = await orderByKey(c.req.param('key'));
      if (!order) return askForLink(c, 'unknown', 404);
      if (c.req.method === 'GET') logVisit(c, order, { kind: 'library' });
      return showLibrary(c, order);
    })
    .get(`${PATHS.library}/:key/preview`, compress(), async (c) => {
      const language = languageOf(c);
      const isAllowed = isPreviewKey(context, c.req.param('key'));
      const view = isAllowed && (await previewLibrary(context, language));
      return view ? show(c, pageOf(view, [], language), 200) : askForLink(c, 'unknown', 404);
    })
    .get(`${PATHS.library}/:key/withdraw`, async (c) =>
      toWithdrawal(c, await orderByKey(c.req.param('key'))),
    )
    .post(`${PATHS.library}/:key/new-link`, async (c) => {
      refuseCrossSite(c, context.publicUrl);
      const replaced = await lockedTransaction(store, async (transaction) => {
        const order = await orderByKey(c.req.param('key'), transaction);
        if (order?.email) await replaceLink({ ...context, actor: 'buyer' }, transaction, order);
        return order !== undefined;
      });
      context.wake();
      return c.redirect(replaced ? `${PATHS.library}?replaced` : PATHS.library, 303);
    })
    .route(
      '/',
      libraryCaseRoutes({
        ...context,
        orderByKey,
        show: (c, order, account) => showLibrary(c, order, { account }),
      }),
    )
    .route(
      '/',
      libraryDocumentRoutes({
        ...context,
        orderByKey,
        show: (c, order, billing) => showLibrary(c, order, { billing }),
      }),
    )
    .route('/', readerRoutes(forReaders))
    .route('/', hasOwnConsultant ? draftRoutes(forReaders) : new Hono())
    .route('/', hasOwnConsultant ? conversationRoutes(forReaders) : new Hono())
    .get(`${PATHS.cover}/:version`, async (c, next) => {
      const editions = await listEditions(store);
      const edition = editions.find(({ version }) => version === c.req.param('version'));
      const cover = edition && contents.coverOf(edition);
      if (!cover) return next();
      const picture = new Uint8Array(await readFile(cover.source));
      return c.body(picture, 200, { 'Content-Type': cover.type, 'Cache-Control': 'max-age=3600' });
    })
    .route('/', downloadRoutes({ ...context, refuse, logVisit }));
}
