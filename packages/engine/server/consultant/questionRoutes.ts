import { Hono } from 'hono';
import { QUESTION_LIMIT } from '../../rules/consultant.ts';
import { asRecord } from '../../rules/record.ts';
import { lengthOf, tidyParagraphs } from '../../rules/text.ts';
import { readForm, textField } from '../http/form.ts';
import { languageOf } from '../http/visitor.ts';
import { answerEvents } from './answerEvents.tsx';
import { buyerPages } from './buyerPages.ts';
import { conversationPages } from './conversationPages.tsx';
import { findConversation, findQuestion, rateAnswer, storeQuestion } from './conversations.ts';
import { type ConsultantParts, consultantPeriod, guideLink } from './conversationView.ts';

/** Asking the consultant, and what a buyer can do about an answer. */
export function questionRoutes(context: ConsultantParts, root: string) {
  const { store, consultant } = context;
  const { addressOf, messagesOf, forBuyer } = buyerPages(context);
  const { exchangeHtml, refuseQuestion, respond, respondWithoutStoring } =
    conversationPages(context);
  const followAnswer = answerEvents(context);

  return new Hono()
    .get(
      `${root}/:conversation/:question/events`,
      forBuyer(async (c, order) => {
        const question = await findQuestion(store, order.id, c.req.param('question') ?? '');
        if (!question) return c.notFound();
        const guide = await guideLink(context, order);
        const finish = () => exchangeHtml(c, order, question.id);
        return followAnswer(c, { order, question, guide, t: messagesOf(c).conversation, finish });
      }),
    )
    .post(
      `${root}/ask`,
      forBuyer(async (c, order) => {
        const sent = asRecord(await readForm(c));
        const typed = textField(sent, 'example') || textField(sent, 'question');
        const text = tidyParagraphs(typed);
        const id = textField(sent, 'conversation');
        const conversation = id ? await findConversation(store, order.id, id) : undefined;
        // Nobody in distress is turned away.
        const isUrgent = consultant.care.isNeeded(text);
        const isTooLong = lengthOf(text) > QUESTION_LIMIT;
        const language = languageOf(c);
        const problem = isUrgent
          ? undefined
          : consultantPeriod(context, order).ended
            ? 'ended'
            : text === ''
              ? 'empty'
              : isTooLong && 'too-long';
        if (problem) return refuseQuestion(c, order, problem, conversation, typed);
        const question = isTooLong
          ? 'too-long'
          : await storeQuestion(context, {
              orderId: order.id,
              conversationId: conversation?.id,
              text,
              language,
              isUrgent,
              title: isUrgent ? messagesOf(c).conversation.title : undefined,
            });
        if (typeof question === 'string') {
          if (!isUrgent) return refuseQuestion(c, order, question, conversation, typed);
          const reply = consultant.care.reply(order, { text, language });
          return respondWithoutStoring(c, order, conversation, text, reply);
        }
        const started = await consultant.start(order, question);
        // It is stored and can be asked again.
        return respond(c, order, question, started.ended ?? Promise.resolve());
      }),
    )
    .post(
      `${root}/:conversation/:question/:change{again|stop|up|down}`,
      forBuyer(async (c, order) => {
        const question = await findQuestion(store, order.id, c.req.param('question') ?? '');
        if (!question) return c.redirect(addressOf(order), 303);
        const change = c.req.param('change');
        let ended = Promise.resolve();
        if (change === 'again') {
          const conversation = await findConversation(store, order.id, question.conversation_id);
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
