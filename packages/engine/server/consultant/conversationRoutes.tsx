import { setTimeout as delay } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  PROFILE_FIELDS,
  PROFILE_LIMIT,
  type Profile,
  QUESTION_LIMIT,
} from '../../rules/consultant.ts';
import { PATHS } from '../../rules/paths.ts';
import { asRecord } from '../../rules/record.ts';
import { lengthOf, tidyParagraphs } from '../../rules/text.ts';
import { ConsultantPage, type ConsultantView } from '../../ui/consultant/ConsultantPage.tsx';
import { Exchange, exchangeId } from '../../ui/consultant/Exchange.tsx';
import type { OrderRow } from '../db/schema.ts';
import { readForm, textField, wantsJson } from '../http/form.ts';
import { languageOf } from '../http/visitor.ts';
import { answerEvents } from './answerEvents.tsx';
import { type BuyerContext, buyerPages } from './buyerPages.ts';
import {
  changeConversation,
  findConversation,
  findQuestion,
  rateAnswer,
  storeQuestion,
} from './conversations.ts';
import {
  consultantPeriod,
  consultantView,
  conversationMarkdown,
  exchangeView,
  guideLink,
} from './conversationView.ts';
import { saveProfile } from './profiles.ts';

/** A page without a script waits this long for its answer, less than a request may take. */
const PLAIN_WAIT_MS = 25_000;

type Problem = NonNullable<ConsultantView['problem']>;

/** The conversations of a buyer. */
export function conversationRoutes(context: BuyerContext) {
  const { store, consultant } = context;
  const { addressOf, messagesOf, forBuyer, ...pages } = buyerPages(context);
  const followAnswer = answerEvents(context);
  const wordsOf = (c: Context) => messagesOf(c).conversation;

  const conversationOf = (c: Context, order: OrderRow, id = c.req.param('conversation') ?? '') =>
    findConversation(store, order.id, id);

  const questionOf = (c: Context, order: OrderRow) =>
    findQuestion(store, order.id, c.req.param('question') ?? '');

  async function show(
    c: Context,
    order: OrderRow,
    conversation: Awaited<ReturnType<typeof conversationOf>>,
    failed?: { problem: Problem; typed: string },
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
        view={{ ...view, typed: failed?.typed ?? '', problem: failed?.problem }}
      />,
    );
  }

  /** As HTML for the script of the page. */
  async function exchangeHtml(c: Context, order: OrderRow, id: string): Promise<string> {
    const row = await findQuestion(store, order.id, id);
    if (!row) return '';
    const guide = await guideLink(context, order);
    const { networkError } = messagesOf(c).common;
    const view = exchangeView(context, order, row);
    return renderToStaticMarkup(
      <Exchange t={wordsOf(c)} networkError={networkError} view={view} guide={guide} />,
    );
  }

  function refuseQuestion(
    c: Context,
    order: OrderRow,
    problem: Problem,
    conversation: Awaited<ReturnType<typeof conversationOf>>,
    typed = '',
  ) {
    if (wantsJson(c)) return c.json({ problem: wordsOf(c).problems[problem] }, 422);
    return show(c, order, conversation, { problem, typed });
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

  const root = `${PATHS.library}/:key${PATHS.consultant}`;
  return new Hono()
    .get(
      root,
      compress(),
      forBuyer((c, order) => show(c, order, undefined)),
    )
    .get(
      `${root}/:conversation`,
      compress(),
      forBuyer(async (c, order) => {
        const conversation = await conversationOf(c, order);
        // Deleted, or the address that a form was posted to.
        if (!conversation) return c.redirect(addressOf(order) + new URL(c.req.url).search, 303);
        return show(c, order, conversation);
      }),
    )
    .get(
      `${root}/:conversation/export`,
      forBuyer(async (c, order) => {
        const conversation = await conversationOf(c, order);
        if (!conversation) return c.redirect(addressOf(order), 303);
        return pages.sendFile(c, {
          name: 'conversation.md',
          type: 'text/markdown; charset=utf-8',
          content: conversationMarkdown(conversation, wordsOf(c)),
        });
      }),
    )
    .get(
      `${root}/:conversation/:question/events`,
      forBuyer(async (c, order) => {
        const question = await questionOf(c, order);
        if (!question) return c.notFound();
        const guide = await guideLink(context, order);
        const finish = () => exchangeHtml(c, order, question.id);
        return followAnswer(c, { order, question, guide, t: wordsOf(c), finish });
      }),
    )
    .post(
      `${root}/ask`,
      forBuyer(async (c, order) => {
        const sent = asRecord(await readForm(c));
        const typed = textField(sent, 'example') || textField(sent, 'question');
        const text = tidyParagraphs(typed);
        const id = textField(sent, 'conversation');
        const conversation = id ? await conversationOf(c, order, id) : undefined;
        // Nobody in distress is turned away.
        const isUrgent = consultant.isCareNeeded(text);
        const problem = isUrgent
          ? undefined
          : consultantPeriod(context, order).ended
            ? 'ended'
            : text === ''
              ? 'empty'
              : lengthOf(text) > QUESTION_LIMIT && 'too-long';
        if (problem) return refuseQuestion(c, order, problem, conversation, typed);
        const question = await storeQuestion(context, {
          orderId: order.id,
          conversationId: conversation?.id,
          text,
          language: languageOf(c),
          isUrgent,
          title: isUrgent ? wordsOf(c).title : undefined,
        });
        if (typeof question === 'string') {
          return refuseQuestion(c, order, question, conversation, typed);
        }
        const started = await consultant.start(order, question);
        // It is stored and can be asked again.
        return respond(c, order, question, started.ended ?? Promise.resolve());
      }),
    )
    .post(
      `${root}/profile`,
      forBuyer(async (c, order) => {
        const sent = asRecord(await readForm(c));
        const read = (name: string) =>
          [...textField(sent, name).replace(/\s+/g, ' ').trim()].slice(0, PROFILE_LIMIT).join('');
        const profile = Object.fromEntries(PROFILE_FIELDS.map((name) => [name, read(name)]));
        await saveProfile(context, order.id, profile as Profile);
        const conversation = await conversationOf(c, order, textField(sent, 'conversation'));
        return c.redirect([addressOf(order), conversation?.id ?? []].flat().join('/'), 303);
      }),
    )
    .post(
      `${root}/:conversation/:change{rename|share|delete}`,
      forBuyer(async (c, order) => {
        const conversation = await conversationOf(c, order);
        const address = addressOf(order);
        if (!conversation) return c.redirect(address, 303);
        const sent = asRecord(await readForm(c));
        const change = changeConversation(store, order.id, conversation.id);
        if (c.req.param('change') === 'delete') {
          await consultant.endConversation(order.id, conversation.id);
          await change.delete();
          return c.redirect(address, 303);
        }
        if (c.req.param('change') === 'share') {
          await change.share(textField(sent, 'shared') ? context.clock().getTime() : null);
        } else {
          const title = textField(sent, 'title').replace(/\s+/g, ' ').trim();
          if (title) await change.rename(title);
        }
        return c.redirect(`${address}/${conversation.id}`, 303);
      }),
    )
    .post(
      `${root}/:conversation/:question/:change{again|stop|up|down}`,
      forBuyer(async (c, order) => {
        const question = await questionOf(c, order);
        if (!question) return c.redirect(addressOf(order), 303);
        const change = c.req.param('change');
        let ended = Promise.resolve();
        if (change === 'again') {
          const conversation = await conversationOf(c, order, question.conversation_id);
          if (consultantPeriod(context, order).ended) {
            return refuseQuestion(c, order, 'ended', conversation);
          }
          const started = await consultant.start(order, question, true);
          if (started.refused) return refuseQuestion(c, order, started.refused, conversation);
          ended = started.ended;
        } else if (change === 'stop') {
          await consultant.stop(order.id, question.id);
        } else {
          await rateAnswer(context, order.id, question.id, change === 'up' ? 'up' : 'down');
        }
        return respond(c, order, question, ended);
      }),
    );
}
