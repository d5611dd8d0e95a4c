import type { Profile } from '../../rules/consultant.ts';
import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import { shopDay } from '../../rules/shopTime.ts';
import type { ConsultantView } from '../../ui/consultant/ConsultantPage.tsx';
import type { ExchangeView, GuideLink } from '../../ui/consultant/Exchange.tsx';
import type { OrderRow } from '../db/schema.ts';
import type { Editions } from '../library/editionContent.ts';
import type { LibraryAccess } from '../library/libraryAccess.tsx';
import { accessPeriod, dayOfPlan } from '../orders/consultantAccess.ts';
import type { ProcessContext, RouteContext } from '../orders/context.ts';
import { BUILT_IN, type Consultant } from './answering.ts';
import { CARE } from './careReply.ts';
import {
  type Conversation,
  conversationsOf,
  isUnanswered,
  type Question,
} from './conversations.ts';
import { profileOf } from './profiles.ts';

/** What the consultant's pages in the library are made of. */
export type ConsultantParts = RouteContext &
  LibraryAccess & { consultant: Consultant; editions: Editions };

export const consultantAddress = (
  { libraryPath }: Pick<ConsultantParts, 'libraryPath'>,
  order: OrderRow,
) => libraryPath(order) + PATHS.consultant;

export function consultantPeriod(
  { shop, clock }: Pick<ProcessContext, 'shop' | 'clock'>,
  order: OrderRow,
) {
  const ordered = new Date(order.paid_at ?? order.created_at);
  return accessPeriod(ordered, shop.consultant?.months ?? 0, clock(), shop.company.timeZone);
}

/** The page of an order, with one of its conversations or ready for a new one. */
export async function consultantView(
  context: ConsultantParts,
  order: OrderRow,
  conversation: Conversation | undefined,
  language: Language,
): Promise<Omit<ConsultantView, 'problem' | 'typed'>> {
  const { store, clock, shop, content, consultant } = context;
  const { planDays = 0 } = content.consultant;
  const { timeZone } = shop.company;
  const dayOf = (at: number | Date) => shopDay(at, language, timeZone);
  const period = consultantPeriod(context, order);
  const day = dayOfPlan(order, clock(), timeZone);
  const all = await conversationsOf(store, order.id);
  const profile: Profile = await profileOf(store, order.id);
  return {
    address: consultantAddress(context, order),
    guide: await guideLink(context, order),
    access: { ...period, until: dayOf(period.until) },
    conversations: all.map(({ id, title, updated_at, questions }) => ({
      id,
      title,
      day: dayOf(updated_at),
      questions: Number(questions),
    })),
    current: conversation && {
      id: conversation.id,
      title: conversation.title,
      isShared: conversation.shared_at !== null,
    },
    exchanges: (conversation?.questions ?? []).map((row) => exchangeView(context, order, row)),
    profile,
    day: day <= planDays ? { day, of: planDays } : undefined,
    host: consultant.model?.host ?? '',
    hasDrafts: (await context.editions.drafts()) !== undefined,
  };
}

export async function guideLink(
  { editions, libraryPath }: ConsultantParts,
  order: OrderRow,
): Promise<GuideLink> {
  const { language = '' } = (await editions.book()) ?? {};
  return { address: libraryPath(order) + PATHS.reader, language };
}

export function exchangeView(
  context: ConsultantParts,
  order: OrderRow,
  row: Question,
): ExchangeView {
  const isOpen = isUnanswered(row, context.clock());
  return {
    number: row.sequence,
    question: row.text,
    state: isOpen ? 'unanswered' : row.state === 'answered' ? 'answered' : 'answering',
    address: `${consultantAddress(context, order)}/${row.conversation_id}/${row.id}`,
    answer: row.answer,
    sources: row.sources,
    isCare: row.engine === CARE,
    model: row.engine === BUILT_IN ? undefined : (row.engine ?? undefined),
    fallback: row.fallback,
    stopped: row.stopped === 1,
    thumb: row.thumb,
    isOpen: !consultantPeriod(context, order).ended,
  };
}

/** The reply to somebody in distress whose message is not stored. */
export const unstoredExchange = (question: string, answer: string): ExchangeView => ({
  ...{ number: 0, question, answer, address: '', state: 'answered', isCare: true },
  ...{ sources: [], model: undefined, fallback: null, stopped: false, thumb: null, isOpen: false },
});

/** A conversation as a file, with its sources as footnotes. */
export function conversationMarkdown(
  { title, questions }: Conversation,
  words: { you: string; consultant: string; footer: string; unanswered: string },
): string {
  const parts = questions.map(({ sequence, text, answer, sources, state, engine }) => {
    // Numbers start again in every answer, so they are made unique in the file.
    const numbered = withoutLinks(answer).replace(/\[\^(\d+)\]/g, `[^${sequence}-$1]`);
    const notes = sources.map(
      ({ chapter, title: name, quote }, at) =>
        `[^${sequence}-${at + 1}]: ${chapter}, ${name}: “${quote}”`,
    );
    const footer = engine === CARE ? '' : `\n\n*${words.footer}*`;
    const said = state === 'answered' ? numbered + footer : words.unanswered;
    const quoted = text.replace(/^/gm, '> ');
    return [`## ${words.you}`, quoted, `## ${words.consultant}`, said, notes.join('\n')].join(
      '\n\n',
    );
  });
  return `${[`# ${title}`, ...parts].join('\n\n').trim()}\n`;
}

/** An answer has no link, picture or HTML in a file either, and defines no footnote itself. */
const withoutLinks = (answer: string) =>
  answer.replace(/\\[\s\S]|<|(?<=\])[(:]|:(?=\/\/)|(?<=www)\./gi, (found) =>
    found.length > 1 ? found : `\\${found}`,
  );
