import { readFile } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { LANGUAGE_QUERY } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import { lockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import { languageOf, refuseCrossSite } from '../http/visitor.ts';
import { replaceLink } from '../orders/changeAccess.ts';
import type { RouteContext } from '../orders/context.ts';
import { prefilledForm } from '../orders/orderLinks.ts';
import { downloadRoutes } from './downloadRoutes.ts';
import { listEditions } from './editions.ts';
import { type LibraryAccess, NOTES } from './libraryAccess.tsx';
import { libraryCaseRoutes } from './libraryCases.ts';
import { libraryDocumentRoutes } from './libraryDocuments.ts';
import { type LibraryFiles, libraryPages } from './libraryPages.tsx';
import { readerRoutes } from './readerRoutes.tsx';

/** The buyer's library and its downloads, which work any number of times. */
export function libraryRoutes(context: RouteContext, access: LibraryAccess, files: LibraryFiles) {
  const { store, clock, secrets } = context;
  const { editions: contents, stamped } = files;
  const { orderByKey, askForLink, logVisit } = access;
  const { showLibrary } = libraryPages(context, access, files);

  /** For links in emails, which outlive the signed reference that prefills a form. */
  function toWithdrawal(c: Context, order: OrderRow | undefined) {
    const { withdraw } = PATHS;
    const query = `${LANGUAGE_QUERY}=${languageOf(c)}`;
    const form = order && prefilledForm(withdraw, secrets, clock(), order);
    return c.redirect(form ? `${form}&${query}` : `${withdraw}?${query}`, 303);
  }

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
    .get(`${PATHS.library}/:key/withdraw`, async (c) =>
      toWithdrawal(c, await orderByKey(c.req.param('key'))),
    )
    .post(`${PATHS.library}/:key/new-link`, async (c) => {
      refuseCrossSite(c, context.env.publicUrl);
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
      libraryCaseRoutes(context, access, (c, order, account) => showLibrary(c, order, { account })),
    )
    .route(
      '/',
      libraryDocumentRoutes(context, access, (c, order, billing) =>
        showLibrary(c, order, { billing }),
      ),
    )
    .route('/', readerRoutes(context, access, contents))
    .get(`${PATHS.cover}/:version`, async (c, next) => {
      const editions = await listEditions(store);
      const edition = editions.find(({ version }) => version === c.req.param('version'));
      const cover = edition && contents.coverOf(edition);
      if (!cover) return next();
      const picture = new Uint8Array(await readFile(cover.source));
      return c.body(picture, 200, { 'Content-Type': cover.type, 'Cache-Control': 'max-age=3600' });
    })
    .route('/', downloadRoutes(context, stamped, logVisit));
}
