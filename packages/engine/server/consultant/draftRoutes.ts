import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { fillDocx, fillMarkdown } from '../../formats/draftFiles.ts';
import { answerProblems, DRAFTS, isDraftKind, tidyAnswer } from '../../rules/drafts.ts';
import { PATHS } from '../../rules/paths.ts';
import { asRecord } from '../../rules/record.ts';
import type { OrderRow } from '../db/schema.ts';
import { readForm, textField } from '../http/form.ts';
import { languageOf } from '../http/visitor.ts';
import { buyerPages } from './buyerPages.ts';
import { type ConsultantParts, consultantPeriod } from './conversationView.ts';
import { draftPages, type Template } from './draftPages.tsx';
import { currenciesFor, saveDrafts, savedDrafts } from './drafts.ts';

const FORMATS = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown; charset=utf-8',
} as const;

/** Drafts from the buyer's own answers. Only the answers are stored: documents are made when asked for. */
export function draftRoutes(context: ConsultantParts) {
  const { store } = context;
  const { addressOf, messagesOf, forBuyer, sendFile } = buyerPages(context);
  const { draftsAddress, templatesFor, filled, showDraft, showList } = draftPages(context);

  async function save(c: Context, order: OrderRow, found: Template) {
    const { drafts: t } = messagesOf(c);
    const { kind } = found;
    const sent = asRecord(await readForm(c));
    const answers = Object.fromEntries(
      DRAFTS[kind].asks.map((field) => [field, tidyAnswer(textField(sent, field))]),
    );
    const currency = textField(sent, 'currency');
    const problems = answerProblems(kind, answers);
    const wrong = problems.map(({ field }): string => field);
    const fine = Object.entries(answers).filter(([field]) => !wrong.includes(field));
    const saved = await savedDrafts(store, order.id);
    const next = {
      currency: currenciesFor(order).includes(currency) ? currency : saved.currency,
      answers: { ...saved.answers, ...Object.fromEntries(fine) },
      words: saved.words,
    };
    // Stored before the model is asked, and before the rest is answered: nothing that was typed is lost.
    await saveDrafts(context, order.id, next);
    if (problems.length > 0) {
      const errors = problems.map(({ field, code }) => ({ field, message: t.problems[code] }));
      return showDraft(c, order, found, { typed: { ...answers, currency }, errors });
    }
    const worded = await context.consultant.wordDraft(order, {
      kind,
      answers,
      language: languageOf(c),
    });
    if (worded) {
      await saveDrafts(context, order.id, { ...next, words: { ...next.words, [kind]: worded } });
    }
    return c.redirect(`${draftsAddress(order)}/${kind}`, 303);
  }

  const root = `${PATHS.library}/:key${PATHS.consultant}/drafts`;
  return new Hono()
    .get(
      root,
      compress(),
      forBuyer(async (c, order) => {
        const templates = await templatesFor(c);
        if (templates.length === 0) return c.redirect(addressOf(order), 303);
        return showList(c, order, templates);
      }),
    )
    .post(
      `${root}/delete`,
      forBuyer(async (c, order) => {
        await saveDrafts(context, order.id, null);
        return c.redirect(draftsAddress(order), 303);
      }),
    )
    .on(
      ['GET', 'POST'],
      `${root}/:kind`,
      compress(),
      forBuyer(async (c, order) => {
        const found = (await templatesFor(c)).find(({ kind }) => kind === c.req.param('kind'));
        if (!found) return c.redirect(draftsAddress(order), 303);
        const isOpen = !consultantPeriod(context, order).ended;
        if (c.req.method !== 'POST' || !isOpen) return showDraft(c, order, found);
        return save(c, order, found);
      }),
    )
    .get(
      `${root}/:kind/:format{docx|md}`,
      forBuyer(async (c, order) => {
        const kind = c.req.param('kind') ?? '';
        // Not to be repeated in a header: it may hold line breaks.
        if (!isDraftKind(kind)) return c.redirect(draftsAddress(order), 303);
        const draft = await filled(c, order, kind);
        if (!draft) return c.redirect(`${draftsAddress(order)}/${kind}`, 303);
        const format = c.req.param('format') === 'docx' ? 'docx' : 'md';
        const fill = format === 'docx' ? fillDocx : fillMarkdown;
        return sendFile(c, {
          name: `${kind}.${format}`,
          type: FORMATS[format],
          content: fill(draft.template, draft.values),
        });
      }),
    );
}
