import type { Context } from 'hono';
import { fillMarkdown } from '../../formats/draftFiles.ts';
import {
  answerProblems,
  DRAFT_KINDS,
  DRAFTS,
  type DraftField,
  type DraftKind,
} from '../../rules/drafts.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { shopDay } from '../../rules/shopTime.ts';
import { DraftList, DraftPage } from '../../ui/consultant/DraftPages.tsx';
import type { OrderRow } from '../db/schema.ts';
import { languageOf } from '../http/visitor.ts';
import { buyerPages } from './buyerPages.ts';
import { type ConsultantParts, consultantPeriod, guideLink } from './conversationView.ts';
import {
  currenciesFor,
  markValues,
  type SavedDrafts,
  savedDrafts,
  suggestionsFor,
} from './drafts.ts';

export type Template = Awaited<ReturnType<ReturnType<typeof draftPages>['templatesFor']>>[number];

/** What a buyer sees of the drafts. */
export function draftPages(context: ConsultantParts) {
  const { store } = context;
  const { addressOf, messagesOf, show } = buyerPages(context);
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
    { kind, template }: Template,
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
    return show(
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

  async function showList(c: Context, order: OrderRow, templates: readonly Template[]) {
    const { drafts: t } = messagesOf(c);
    const saved = await savedDrafts(store, order.id);
    const view = {
      address: draftsAddress(order),
      consultant: addressOf(order),
      drafts: templates.map(({ kind }) => ({ kind, missing: missingIn(kind, saved) })),
      hasAnswers: Object.keys(saved.answers).length > 0,
    };
    const { networkError } = messagesOf(c).common;
    return show(
      c,
      order,
      { title: t.title, description: t.description, status: 200 },
      <DraftList t={t} networkError={networkError} view={view} />,
    );
  }

  return { draftsAddress, templatesFor, filled, showDraft, showList };
}
