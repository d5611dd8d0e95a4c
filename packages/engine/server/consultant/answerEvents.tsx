import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Messages } from '../../content/messages.ts';
import { type GuideLink, Said } from '../../ui/consultant/Exchange.tsx';
import type { OrderRow } from '../db/schema.ts';
import { findQuestion, type Question } from './conversations.ts';
import { type ConsultantParts, exchangeView } from './conversationView.ts';

/**
 * Between two versions of a growing answer; longer the more are followed and the longer the answer is,
 * because each version is rendered as a whole.
 */
const redrawMs = (streams: number, length: number) => 120 + streams + length / 8;
/** Looks this often whether another process has finished an answer. */
const POLL_MS = 1000;
const MAX_STREAMS = 1000;
const PAGES_PER_ORDER = 6;

type Followed = {
  order: OrderRow;
  question: Question;
  guide: GuideLink;
  t: Messages['conversation'];
  /** The whole exchange, when the answer is stored. */
  finish: () => Promise<string>;
};

/** Sends an answer to its page while it is written. */
export function answerEvents(context: ConsultantParts) {
  let streams = 0;
  const streamsOf = new Map<string, number>();
  const count = (order: OrderRow, change: 1 | -1) => {
    streams += change;
    const own = (streamsOf.get(order.id) ?? 0) + change;
    if (own > 0) streamsOf.set(order.id, own);
    else streamsOf.delete(order.id);
  };

  /** At once for an answer of this process, which is stored by now. */
  async function waitForEnd(id: string, order: OrderRow, signal: AbortSignal): Promise<void> {
    for (;;) {
      const row = await findQuestion(context.store, order.id, id);
      if (!row || exchangeView(context, order, row).state !== 'answering') return;
      await delay(POLL_MS, undefined, { signal, ref: false });
    }
  }

  return (c: Context, { order, question, guide, t, finish }: Followed) => {
    const most = context.shop.consultant?.pagesPerOrder ?? PAGES_PER_ORDER;
    if ((streamsOf.get(order.id) ?? 0) >= most) return c.text('too many open pages', 429);
    if (streams >= MAX_STREAMS) return c.text('too many open pages', 503);
    c.header('Cache-Control', 'no-store');
    // Nobody reads the stream of a HEAD request, so nobody would close it.
    if (c.req.method === 'HEAD') {
      return c.body(null, 200, { 'Content-Type': 'text/event-stream' });
    }
    // Counted before the first event: many may be opened at once.
    count(order, 1);
    return streamSSE(c, async (stream) => {
      const left = new AbortController();
      stream.onAbort(() => left.abort());
      try {
        // A reader that is slow gets fewer versions: each has the whole text so far.
        for await (const answer of context.consultant.follow(question.id, left.signal)) {
          const view = { answer, number: question.sequence };
          const html = renderToStaticMarkup(<Said t={t} view={view} guide={guide} />);
          await stream.writeSSE({ event: 'text', data: JSON.stringify(html) });
          // The first words are not to wait for what came before them.
          if (answer === '') continue;
          await delay(redrawMs(streams, answer.length), undefined, {
            signal: left.signal,
            ref: false,
          });
        }
        await waitForEnd(question.id, order, left.signal);
        await stream.writeSSE({ event: 'done', data: JSON.stringify(await finish()) });
      } catch (error) {
        if (!left.signal.aborted) throw error;
      } finally {
        count(order, -1);
      }
    });
  };
}
