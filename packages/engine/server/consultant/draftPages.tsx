import type { Context } from 'hono';
import { fillMarkdown } from '../../formats/draftFiles.ts';
import {
  answerProblems,
  DRAFT_KINDS,
  DRAFTS,
  type DraftField,
  type DraftKind,
} from '../../rules/drafts.ts';
import type { Language } from '../../rules/language.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { shopDay } from '../../rules/shopTime.ts';
import { DraftList, DraftPage } from '../../ui/consultant/DraftPages.tsx';
import type { OrderRow } from '../db/schema.ts';
import { languageOf } from '../http/visitor.ts';
import { buyerPages } from './buyerPages.ts';
import {
  type ConsultantParts,
  consultantAddress,
  consultantPeriod,
  guideLink,
} from './conversationView.ts';
import {
  currenciesFor,
  markValues,
  type SavedDrafts,
  savedDrafts,
  suggestionsFor,
} from './drafts.ts';

export type Template = Awaited<ReturnType<typeof templatesFor>>[number];

/** What a buyer sees of the drafts. */
export function draftPages(context: ConsultantParts) {
  const { messagesOf, show } = buyerPages(context);

  async function showDraft(
    c: Context,
    order: OrderRow,
    found: Template,
    failed?: { typed: Record<string, string>; errors: { field: DraftField; message: string }[] },
  ) {
    const { drafts: t, conversation, common } = messagesOf(c);
    const view = await draftView(context, order, found, languageOf(c), failed?.typed);
    const { name, about } = t.kinds[found.kind];
    return show(
      c,
      order,
      { title: name, description: about, status: failed ? 422 : 200 },
      <DraftPage
        t={t}
        conversation={conversation}
        networkError={common.networkError}
        view={{ ...view, errors: failed?.errors ?? [] }}
      />,
    );
  }

  async function showList(c: Context, order: OrderRow, templates: readonly Template[]) {
    const { drafts: t, common } = messagesOf(c);
    const saved = await savedDrafts(context.store, order.id);
    const view = {
      address: draftsAddress(context, order),
      consultant: consultantAddress(context, order),
      drafts: templates.map(({ kind }) => ({ kind, missing: missingIn(kind, saved) })),
      hasAnswers: Object.keys(saved.answers).length > 0,
    };
    return show(
      c,
      order,
      { title: t.title, description: t.description, status: 200 },
      <DraftList t={t} networkError={common.networkError} view={view} />,
    );
  }

  return { showDraft, showList };
}

export const draftsAddress = (context: ConsultantParts, order: OrderRow) =>
  `${consultantAddress(context, order)}/drafts`;

/** The templates of the current edition, in this language where it has them. */
export async function templatesFor({ editions }: ConsultantParts, language: Language) {
  const all = (await editions.drafts()) ?? {};
  return DRAFT_KINDS.flatMap((kind) => {
    const template = lookUp(all[kind], language) ?? Object.values(all[kind] ?? {})[0];
    return template ? [{ kind, template }] : [];
  });
}

const missingIn = (kind: DraftKind, { answers }: SavedDrafts) =>
  answerProblems(kind, answers).length;

/** What goes into the template; undefined while an answer is missing. */
export function filledDraft(
  { content }: ConsultantParts,
  order: OrderRow,
  found: Template,
  saved: SavedDrafts,
  language: Language,
) {
  if (missingIn(found.kind, saved) > 0) return undefined;
  const [first = 'USD'] = currenciesFor(order);
  const currency = saved.currency || first;
  return markValues({ ...found, saved, currency, language, t: content.messages(language).drafts });
}

/** A draft with its form: what was just typed, else what is stored. */
async function draftView(
  context: ConsultantParts,
  order: OrderRow,
  found: Template,
  language: Language,
  typed: Record<string, string> = {},
) {
  const { kind, template } = found;
  const saved = await savedDrafts(context.store, order.id);
  const draft = filledDraft(context, order, found, saved, language);
  const guide = await guideLink(context, order);
  const { until, ended } = consultantPeriod(context, order);
  const suggested = await suggestionsFor(context, order.id);
  const currencies = currenciesFor(order);
  const hasWords = DRAFTS[kind].words.length > 0;
  return {
    kind,
    address: draftsAddress(context, order),
    consultant: consultantAddress(context, order),
    kinds: (await templatesFor(context, language)).map((one) => one.kind),
    learn: `${guide.address}/${template.page}`,
    language: guide.language,
    draft: draft && {
      markdown: fillMarkdown(template, draft.values),
      model: draft.model,
      hasWords,
      hasSums: DRAFTS[kind].sums.length > 0,
    },
    ended: ended ? shopDay(until, language, context.shop.company.timeZone) : undefined,
    host: hasWords ? (context.consultant.model?.host ?? '') : '',
    values: { ...suggested, ...saved.answers, ...typed },
    suggested: Object.keys(suggested).filter((field) => !Object.hasOwn(saved.answers, field)),
    currencies,
    currency: typed.currency || saved.currency || (currencies[0] ?? ''),
  };
}
