import { basename } from 'node:path';
import { type Context, Hono } from 'hono';
import { LANGUAGE_QUERY } from '../../rules/language.ts';
import { isEntitled } from '../../rules/order.ts';
import { PATHS } from '../../rules/paths.ts';
import { Library } from '../../ui/library/Library.tsx';
import { Requests } from '../../ui/library/Requests.tsx';
import { log } from '../core/log.ts';
import type { Store } from '../db/database.ts';
import { lockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import type { FormPage } from '../http/form.ts';
import type { ShowPage } from '../http/page.ts';
import { isCrossSite, languageOf } from '../http/visitor.ts';
import { replaceLink } from '../orders/changeAccess.ts';
import type { OrderContext } from '../orders/context.ts';
import { libraryHash, libraryPath, prefilledForm } from '../orders/orderLinks.ts';
import { findOrder } from '../orders/orderSearch.ts';
import type { BuyerCopies } from './buyerCopies.ts';
import { checkDownload, isPlayable, PLAY_QUERY, sendFile } from './downloads.ts';
import { isForBuyers, listEditions } from './editions.ts';
import { libraryCaseRoutes } from './libraryCases.ts';
import { type AccountAnswer, editionsForBuyer, libraryView, requestsOf } from './libraryView.ts';
import { lostLinkForm } from './lostLink.tsx';

/** The URL contains the key: no other site and no search engine may learn it. */
const PRIVATE = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

/** The reason shown on the page that resends the link. */
const NOTES = ['expired', 'later', 'replaced'] as const;
type Note = 'text' | 'unknown' | (typeof NOTES)[number];

/** The buyer's library and its downloads, which work any number of times. */
export function libraryRoutes(
  context: OrderContext & {
    stamped: BuyerCopies;
    publicUrl: string;
    showPage: ShowPage;
    wake: () => void;
  },
) {
  const { store, clock, secrets, stamped } = context;
  const lostLink = lostLinkForm(context);

  const show = (c: Context, { main, ...page }: FormPage, status: 200 | 404 | 422) =>
    context.showPage(c, { ...page, status, headers: PRIVATE }, main);

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

  async function showLibrary(c: Context, order: OrderRow, answer?: AccountAnswer) {
    const language = languageOf(c);
    const published = await listEditions(store);
    const editions = await editionsForBuyer(stamped, order, published);
    const isIncomplete = editions[0]?.files.some(({ made }) => !made);
    const [current] = published;
    if (current && isIncomplete && isEntitled(order.state)) stamped.prepare(order, current);
    const view = libraryView(context, order, editions, language);
    const address = libraryPath(secrets, order);
    const requests = await requestsOf(context, order, address, language, answer);
    const { library, cases, common } = context.content.messages(language);
    const { networkError } = common;
    const { title, description } = library.page;
    const main = (
      <div className="page narrow" id="top">
        <h1>{title}</h1>
        <Library words={library} networkError={networkError} view={view} />
        <Requests t={cases} networkError={networkError} requests={requests} />
      </div>
    );
    return show(c, { path: PATHS.libraryPage, title, description, main }, answer ? 422 : 200);
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

  return new Hono()
    .get(PATHS.library, (c) => {
      const asked = c.req.query();
      return askForLink(c, NOTES.find((note) => note in asked) ?? 'text', 200);
    })
    .get(`${PATHS.library}/:key`, async (c) => {
      const order = await orderByKey(c.req.param('key'));
      return order ? showLibrary(c, order) : askForLink(c, 'unknown', 404);
    })
    .get(`${PATHS.library}/:key/withdraw`, async (c) =>
      toWithdrawal(c, await orderByKey(c.req.param('key'))),
    )
    .post(`${PATHS.library}/:key/new-link`, async (c) => {
      if (isCrossSite(c, context.publicUrl)) return c.text('cross-site', 403);
      const replaced = await lockedTransaction(store, async (transaction) => {
        const order = await orderByKey(c.req.param('key'), transaction);
        if (order?.email) await replaceLink({ ...context, actor: 'buyer' }, transaction, order);
        return order !== undefined;
      });
      context.wake();
      return c.redirect(replaced ? `${PATHS.library}?replaced` : PATHS.library, 303);
    })
    .route('/', libraryCaseRoutes({ ...context, orderByKey, show: showLibrary }))
    .get(`${PATHS.download}/:orderId/:version/:path{.+}`, async (c) => {
      const { orderId, version, path } = c.req.param();
      const order = await findOrder(store, 'id', orderId);
      const linkChangedAt = order?.link_changed_at ?? null;
      const signed = { orderId, linkChangedAt, version, path };
      const verdict = checkDownload(secrets, clock(), signed, c.req.query());
      if (verdict === 'expired') return refuse(c, 410, 'expired');
      const editions = await listEditions(store);
      const edition = editions.find((candidate) => candidate.version === version);
      const file = edition?.files.find((candidate) => candidate.path === path);
      const exists = file ? isForBuyers(file) : edition?.archive === path;
      const allowed = verdict === 'good' && order && isEntitled(order.state);
      if (!allowed || !edition || !exists) return refuse(c, 404, 'unknown');
      const about = { name: basename(path), type: file?.type ?? 'application/zip' };
      const inline = PLAY_QUERY in c.req.query() && isPlayable(about);
      try {
        const content = await stamped.content(order, edition, file);
        return await sendFile(c, content, { ...about, inline });
      } catch (error) {
        // A file that cannot be stamped is not sent; the buyer is asked to try again later.
        log.error({ order: order.id, error }, 'download failed');
        return refuse(c, 503, 'later');
      }
    });
}
