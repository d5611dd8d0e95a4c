import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { fillDocx, fillMarkdown } from '../../formats/draftFiles.ts';
import {
  answerProblems,
  DRAFT_KINDS,
  DRAFTS,
  type DraftField,
  type DraftKind,
  isDraftKind,
  tidyAnswer,
} from '../../rules/drafts.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { PATHS } from '../../rules/paths.ts';
import { asRecord } from '../../rules/record.ts';
import { shopDay } from '../../rules/shopTime.ts';
import { DraftList, DraftPage } from '../../ui/consultant/DraftPages.tsx';
import type { OrderRow } from '../db/schema.ts';
import { readForm, textField } from '../http/form.ts';
import { languageOf } from '../http/visitor.ts';
import { type BuyerContext, buyerPages } from './buyerPages.ts';
import { consultantPeriod, guideLink } from './conversationView.ts';
import {
  currenciesFor,
  markValues,
  type SavedDrafts,
  saveDrafts,
  savedDrafts,
  suggestionsFor,
} from './drafts.ts';

const FORMATS = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown; charset=utf-8',
} as const;

/** Drafts from the buyer's own answers. Only the answers are stored: documents are made when asked for. */
export function draftRoutes(context: BuyerContext) {
  const { store } = context;
  const { addressOf, messagesOf, forBuyer, ...pages } = buyerPages(context);
  const draftsAddress = (order: OrderRow) => `${addressOf(order)}/drafts`;

  /** The templates of the current edition in the visitor's language. */
  async function templatesFor(c: Context) {
    const all = (await context.editions.drafts()) ?? {};
    return DRAFT_KINDS.flatMap((kind) => {
      const template = lookUp(all[kind], languageOf(c)) ?? Object.values(all[kind] ?? {})[0];
      return template ? [{ kind, template }] : [];
    });
  }

  const missingIn = (kind: DraftKind, { answers }: SavedDrafts) =>
    answerProblems(kind, answers).length;

  /** What the draft says; undefined while an answer is missing. */
  async function filled(c: Context, order: OrderRow, kind: string) {
    const found = (await templatesFor(c)).find((one) => one.kind === kind);
    const saved = await savedDrafts(store, order.id);
    if (!found || missingIn(found.kind, saved) > 0) return undefined;
    const [first = 'USD'] = currenciesFor(order);
    const currency = saved.currency || first;
    const language = languageOf(c);
    const draft = { ...found, saved, currency, language, t: messagesOf(c).drafts };
    return { ...found, ...markValues(draft) };
  }

  async function showDraft(
    c: Context,
    order: OrderRow,
    { kind, template }: Awaited<ReturnType<typeof templatesFor>>[number],
    failed?: { typed: Record<string, string>; errors: { field: DraftField; message: string }[] },
  ) {
    const { drafts: t, conversation, common } = messagesOf(c);
    const saved = await savedDrafts(store, order.id);
    const draft = await filled(c, order, kind);
    const guide = await guideLink(context, order);
    const { until, ended } = consultantPeriod(context, order);
    const suggested = await suggestionsFor(context, order.id);
    const currencies = currenciesFor(order);
    const view = {
      kind,
      address: draftsAddress(order),
      consultant: addressOf(order),
      kinds: (await templatesFor(c)).map((one) => one.kind),
      learn: `${guide.address}/${template.page}`,
      language: guide.language,
      draft: draft && {
        markdown: fillMarkdown(template, draft.values),
        model: draft.model,
        hasWords: DRAFTS[kind].words.length > 0,
        hasSums: DRAFTS[kind].sums.length > 0,
      },
      ended: ended ? shopDay(until, languageOf(c), context.shop.company.timeZone) : undefined,
      host: DRAFTS[kind].words.length > 0 ? (context.consultant.model?.host ?? '') : '',
      values: { ...suggested, ...saved.answers, ...failed?.typed },
      suggested: Object.keys(suggested).filter((field) => !Object.hasOwn(saved.answers, field)),
      currencies,
      currency: failed?.typed.currency || saved.currency || (currencies[0] ?? ''),
      errors: failed?.errors ?? [],
    };
    const { name, about } = t.kinds[kind];
    return pages.show(
      c,
      order,
      { title: name, description: about, status: failed ? 422 : 200 },
      <DraftPage
        t={t}
        conversation={conversation}
        networkError={common.networkError}
        view={view}
      />,
    );
  }

  const root = `${PATHS.library}/:key${PATHS.consultant}/drafts`;
  return new Hono()
    .get(
      root,
      compress(),
      forBuyer(async (c, order) => {
        const { drafts: t } = messagesOf(c);
        const saved = await savedDrafts(store, order.id);
        const templates = await templatesFor(c);
        if (templates.length === 0) return c.redirect(addressOf(order), 303);
        const view = {
          address: draftsAddress(order),
          consultant: addressOf(order),
          drafts: templates.map(({ kind }) => ({ kind, missing: missingIn(kind, saved) })),
          hasAnswers: Object.keys(saved.answers).length > 0,
        };
        const { networkError } = messagesOf(c).common;
        return pages.show(
          c,
          order,
          { title: t.title, description: t.description, status: 200 },
          <DraftList t={t} networkError={networkError} view={view} />,
        );
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
        return pages.sendFile(c, {
          name: `${kind}.${format}`,
          type: FORMATS[format],
          content: fill(draft.template, draft.values),
        });
      }),
    );

  async function save(
    c: Context,
    order: OrderRow,
    found: Awaited<ReturnType<typeof templatesFor>>[number],
  ) {
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
}
