import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { fillDocx, fillMarkdown } from '../../formats/draftFiles.ts';
import { answerProblems, DRAFTS, tidyAnswer } from '../../rules/drafts.ts';
import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import { asRecord } from '../../rules/record.ts';
import type { OrderRow } from '../db/schema.ts';
import { readForm, type Sent, textField } from '../http/form.ts';
import { languageOf } from '../http/visitor.ts';
import { buyerPages } from './buyerPages.ts';
import { type ConsultantParts, consultantPeriod } from './conversationView.ts';
import {
  draftPages,
  draftsAddress,
  filledDraft,
  type Template,
  templatesFor,
} from './draftPages.tsx';
import { currenciesFor, saveDrafts, savedDrafts } from './drafts.ts';

const FORMATS = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown; charset=utf-8',
} as const;

/** Drafts from the buyer's own answers. Only the answers are stored: documents are made when asked for. */
export function draftRoutes(context: ConsultantParts) {
  const { addressOf, messagesOf, forBuyer, sendFile } = buyerPages(context);
  const { showDraft, showList } = draftPages(context);

  /** Calls `then` with the template that is named in the address. */
  const forDraft = (
    then: (c: Context, order: OrderRow, found: Template) => Response | Promise<Response>,
  ) =>
    forBuyer(async (c, order) => {
      const templates = await templatesFor(context, languageOf(c));
      const found = templates.find(({ kind }) => kind === c.req.param('kind'));
      return found ? then(c, order, found) : c.redirect(draftsAddress(context, order), 303);
    });

  const root = `${PATHS.library}/:key${PATHS.consultant}/drafts`;
  return new Hono()
    .get(
      root,
      compress(),
      forBuyer(async (c, order) => {
        const templates = await templatesFor(context, languageOf(c));
        if (templates.length === 0) return c.redirect(addressOf(order), 303);
        return showList(c, order, templates);
      }),
    )
    .post(
      `${root}/delete`,
      forBuyer(async (c, order) => {
        await saveDrafts(context, order.id, null);
        return c.redirect(draftsAddress(context, order), 303);
      }),
    )
    .on(
      ['GET', 'POST'],
      `${root}/:kind`,
      compress(),
      forDraft(async (c, order, found) => {
        const isOpen = !consultantPeriod(context, order).ended;
        if (c.req.method !== 'POST' || !isOpen) return showDraft(c, order, found);
        const sent = asRecord(await readForm(c));
        const { typed, problems } = await saveAnswers(context, order, found, sent, languageOf(c));
        if (problems.length > 0) {
          const messages = messagesOf(c).drafts.problems;
          const errors = problems.map(({ field, code }) => ({ field, message: messages[code] }));
          return showDraft(c, order, found, { typed, errors });
        }
        return c.redirect(`${draftsAddress(context, order)}/${found.kind}`, 303);
      }),
    )
    .get(
      `${root}/:kind/:format{docx|md}`,
      forDraft(async (c, order, found) => {
        const saved = await savedDrafts(context.store, order.id);
        const draft = filledDraft(context, order, found, saved, languageOf(c));
        if (!draft) return c.redirect(`${draftsAddress(context, order)}/${found.kind}`, 303);
        const format = c.req.param('format') === 'docx' ? 'docx' : 'md';
        const fill = format === 'docx' ? fillDocx : fillMarkdown;
        return sendFile(c, {
          name: `${found.kind}.${format}`,
          type: FORMATS[format],
          content: fill(found.template, draft.values),
        });
      }),
    );
}

/** Stores the answers that can be used, and has a model word the draft once all of them can. */
async function saveAnswers(
  context: ConsultantParts,
  order: OrderRow,
  { kind }: Template,
  sent: Sent,
  language: Language,
) {
  const answers = Object.fromEntries(
    DRAFTS[kind].asks.map((field) => [field, tidyAnswer(textField(sent, field))]),
  );
  const currency = textField(sent, 'currency');
  const problems = answerProblems(kind, answers);
  const wrong = problems.map(({ field }): string => field);
  const fine = Object.entries(answers).filter(([field]) => !wrong.includes(field));
  const saved = await savedDrafts(context.store, order.id);
  const next = {
    currency: currenciesFor(order).includes(currency) ? currency : saved.currency,
    answers: { ...saved.answers, ...Object.fromEntries(fine) },
    words: saved.words,
  };
  // Stored before the model is asked, and before the rest is answered: nothing that was typed is lost.
  await saveDrafts(context, order.id, next);
  const worded =
    problems.length === 0 &&
    (await context.consultant.wordDraft(order, { kind, answers, language }));
  if (worded) {
    await saveDrafts(context, order.id, { ...next, words: { ...next.words, [kind]: worded } });
  }
  return { typed: { ...answers, currency }, problems };
}
