import { basename } from 'node:path';
import { type Context, Hono } from 'hono';
import { isEntitled } from '../../rules/order.ts';
import { PATHS } from '../../rules/paths.ts';
import { log } from '../core/log.ts';
import { languageOf } from '../http/visitor.ts';
import type { ProcessContext } from '../orders/context.ts';
import { findOrder } from '../orders/orderSearch.ts';
import type { BuyerCopies } from './buyerCopies.ts';
import {
  addressAtProxy,
  checkDownload,
  isPlayable,
  PLAY_QUERY,
  proxySendsFiles,
  sendFile,
} from './downloads.ts';
import { isForBuyers, listEditions } from './editions.ts';
import type { LibraryAccess } from './libraryAccess.tsx';

/** Files by their signed links, any number of times. */
export const downloadRoutes = (
  context: ProcessContext,
  stamped: BuyerCopies,
  logVisit: LibraryAccess['logVisit'],
) =>
  new Hono().get(`${PATHS.download}/:orderId/:version/:path{.+}`, async (c) => {
    const { orderId, version, path } = c.req.param();
    const order = await findOrder(context.store, 'id', orderId);
    const linkChangedAt = order?.link_changed_at ?? null;
    const signed = { orderId, linkChangedAt, version, path };
    const verdict = checkDownload(context.secrets, context.clock(), signed, c.req.query());
    if (verdict === 'expired') return refuse(context, c, 410, 'expired');
    const editions = await listEditions(context.store);
    const edition = editions.find((candidate) => candidate.version === version);
    const file = edition?.files.find((candidate) => candidate.path === path);
    const exists = file ? isForBuyers(file) : edition?.archive === path;
    const allowed = verdict === 'good' && order && isEntitled(order.state);
    if (!allowed || !edition || !exists) return refuse(context, c, 404, 'unknown');
    const about = { name: basename(path), type: file?.type ?? 'application/zip' };
    const inline = PLAY_QUERY in c.req.query() && isPlayable(about);
    try {
      const content = await stamped.content(order, edition, file);
      const isAtProxy =
        file && !stamped.isStamped(file) && proxySendsFiles(c, context.env.trustedProxies);
      const atProxy = isAtProxy ? addressAtProxy(version, path) : undefined;
      const download = {
        kind: 'download',
        item: path,
        // How much of it the proxy has sent is not known here.
        ...(!atProxy && { fileBytes: content.bytes }),
      } as const;
      return await sendFile(c, content, { ...about, inline, atProxy }, () =>
        logVisit(c, order, download),
      );
    } catch (error) {
      // A file that is missing or cannot be stamped is not sent; the buyer is asked to try again later.
      log.error({ order: order.id, error }, 'download failed');
      return refuse(context, c, 503, 'later');
    }
  });

/** A page for people. Whatever resumes a download would save that page as a part of the file. */
function refuse(
  { content }: Pick<ProcessContext, 'content'>,
  c: Context,
  status: 404 | 410 | 503,
  note: 'unknown' | 'expired' | 'later',
) {
  if (c.req.header('range')) {
    return c.text(content.messages(languageOf(c)).library.lost[note], status);
  }
  return c.redirect(note === 'unknown' ? PATHS.library : `${PATHS.library}?${note}`, 303);
}
