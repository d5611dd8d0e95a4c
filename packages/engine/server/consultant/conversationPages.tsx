import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'hono';
import { renderToStaticMarkup } from 'react-dom/server';
import { ConsultantPage, type ConsultantView } from '../../ui/consultant/ConsultantPage.tsx';
import { Exchange, type ExchangeView, exchangeId } from '../../ui/consultant/Exchange.tsx';
import type { OrderRow } from '../db/schema.ts';
import { wantsJson } from '../http/form.ts';
import { languageOf } from '../http/visitor.ts';
import { buyerPages } from './buyerPages.ts';
import { type Conversation, findQuestion } from './conversations.ts';
import {
  type ConsultantParts,
  consultantView,
  exchangeView,
  guideLink,
  unstoredExchange,
} from './conversationView.ts';

/** A page without a script waits this long for its answer, less than a request may take. */
const PLAIN_WAIT_MS = 25_000;

type Problem = NonNullable<ConsultantView['problem']>;

/** What a buyer sees of their conversations, as pages and for the script of a page. */
export function conversationPages(context: ConsultantParts) {
  const { addressOf, messagesOf, ...pages } = buyerPages(context);

  async function show(
    c: Context,
    order: OrderRow,
    conversation: Conversation | undefined,
    {
      failed,
      unstored,
    }: { failed?: { problem: Problem; typed: string }; unstored?: ExchangeView } = {},
  ) {
    const { common, conversation: t, drafts } = messagesOf(c);
    const view = await consultantView(context, order, conversation, languageOf(c));
    const title = conversation?.title ?? t.title;
    return pages.show(
      c,
      order,
      { title, description: t.description, status: failed ? 422 : 200 },
      <ConsultantPage
        t={t}
        drafts={drafts}
        networkError={common.networkError}
        view={{
          ...view,
          exchanges: unstored ? [...view.exchanges, unstored] : view.exchanges,
          typed: failed?.typed ?? '',
          problem: failed?.problem,
        }}
      />,
    );
  }

  /** As HTML for the script of the page. */
  async function exchangeHtml(c: Context, order: OrderRow, id: string): Promise<string> {
    const row = await findQuestion(context.store, order.id, id);
    return row ? htmlOf(c, order, exchangeView(context, order, row)) : '';
  }

  async function htmlOf(c: Context, order: OrderRow, view: ExchangeView): Promise<string> {
    const guide = await guideLink(context, order);
    const { networkError } = messagesOf(c).common;
    return renderToStaticMarkup(
      <Exchange
        t={messagesOf(c).conversation}
        networkError={networkError}
        view={view}
        guide={guide}
      />,
    );
  }

  function refuseQuestion(
    c: Context,
    order: OrderRow,
    problem: Problem,
    conversation: Conversation | undefined,
    typed = '',
  ) {
    if (wantsJson(c)) return c.json({ problem: messagesOf(c).conversation.problems[problem] }, 422);
    return show(c, order, conversation, { failed: { problem, typed } });
  }

  /** A message of distress past the limits, and its reply. The page of its conversation will not have it. */
  async function respondWithoutStoring(
    c: Context,
    order: OrderRow,
    conversation: Conversation | undefined,
    text: string,
    reply: string,
  ) {
    const unstored = unstoredExchange(text, reply);
    if (wantsJson(c)) return c.json({ html: await htmlOf(c, order, unstored) });
    return show(c, order, conversation, { unstored });
  }

  /** The script of the page follows the answer; without it, the next page has the answer. */
  async function respond(
    c: Context,
    order: OrderRow,
    question: { id: string; conversation_id: string; sequence: number },
    ended: Promise<void>,
  ) {
    const address = `${addressOf(order)}/${question.conversation_id}`;
    if (wantsJson(c)) {
      return c.json({ address, html: await exchangeHtml(c, order, question.id) });
    }
    await Promise.race([ended, delay(PLAIN_WAIT_MS, undefined, { ref: false })]);
    return c.redirect(`${address}#${exchangeId(question.sequence)}`, 303);
  }

  return { show, exchangeHtml, refuseQuestion, respond, respondWithoutStoring };
}
