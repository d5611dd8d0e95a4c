import { z } from 'zod';
import type { Content } from '../../content/content.ts';
import type { Messages } from '../../content/messages.ts';
import { type DraftTemplate, fillMarkdown, type MarkValues } from '../../formats/draftFiles.ts';
import { offerSums, priceSums } from '../../rules/draftSums.ts';
import {
  type Answers,
  DRAFT_FIELDS,
  DRAFTS,
  type DraftField,
  type DraftKind,
  type DraftWord,
  hundredthsIn,
  isHonestWording,
  suggestedAnswers,
} from '../../rules/drafts.ts';
import { hasCents } from '../../rules/isoCodes.ts';
import type { Language } from '../../rules/language.ts';
import { formatMoney, formatRate } from '../../rules/money.ts';
import type { Clock } from '../core/clock.ts';
import type { Store } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { conversationsOf, questionsOf } from './conversations.ts';
import { NO_PROFILE, profileOf } from './profiles.ts';

const NOTHING = { currency: '', answers: {}, words: {} };

/** As stored. What no form asks any more is ignored. */
const savedSchema = z.object({
  currency: z.string(),
  answers: z.record(z.string(), z.string()),
  /** By kind: what a language model made of the answers. */
  words: z.record(
    z.string(),
    z.object({ model: z.string(), text: z.record(z.string(), z.string()) }),
  ),
});
export type SavedDrafts = z.infer<typeof savedSchema>;

export async function savedDrafts(store: Store, orderId: string): Promise<SavedDrafts> {
  const row = await store
    .selectFrom('consultant_profiles')
    .select('drafts')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.drafts ? savedSchema.parse(JSON.parse(row.drafts)) : NOTHING;
}

/** `null` deletes them. */
export async function saveDrafts(
  { store, clock }: { store: Store; clock: Clock },
  orderId: string,
  saved: SavedDrafts | null,
): Promise<void> {
  const values = { drafts: saved && JSON.stringify(saved), updated_at: clock().getTime() };
  await store
    .insertInto('consultant_profiles')
    .values({ order_id: orderId, ...NO_PROFILE, ...values })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(values))
    .execute();
}

/** The buyer's own words about their business, newest first. */
export async function latestQuestions(store: Store, orderId: string) {
  const [latest] = await conversationsOf(store, orderId);
  return latest ? questionsOf(store, latest.id) : [];
}

/** What can be put into a form that was not filled in yet; it has to be checked by the buyer. */
export async function suggestionsFor(
  { store, content }: { store: Store; content: Content },
  orderId: string,
): Promise<Answers> {
  const said = await latestQuestions(store, orderId);
  return suggestedAnswers(
    await profileOf(store, orderId),
    said.map(({ text }) => text).toReversed(),
    content.allMessages().map(({ typed }) => typed.figures),
  );
}

/** The order's first: people often charge in what they pay in. */
export const currenciesFor = (order: OrderRow): string[] => [
  ...new Set([order.currency.toUpperCase(), 'EUR', 'USD', 'GBP'].filter(hasCents)),
];

type Filled = {
  kind: DraftKind;
  template: DraftTemplate;
  saved: SavedDrafts;
  currency: string;
  language: Language;
  t: Messages['drafts'];
};

/** The value of every mark. Sums come from our own code; a model's words only where they are honest. */
export function markValues(draft: Filled): { values: MarkValues; model: string | undefined } {
  const { kind, saved, language, t } = draft;
  const { asks, words } = DRAFTS[kind];
  const number = (hundredths: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(hundredths / 100);
  const money = (cents: number) => formatMoney(cents, draft.currency, language);
  const shown = (field: DraftField) => {
    const text = saved.answers[field] ?? '';
    if (DRAFT_FIELDS[field] === 'text') return text;
    const value = hundredthsIn(text) ?? 0;
    return DRAFT_FIELDS[field] === 'money' ? money(value) : number(value);
  };
  const answers = Object.fromEntries(asks.map((field) => [field, shown(field)]));
  const worded = saved.words[kind];
  const honest = (word: DraftWord) => {
    const text = worded?.text[word] ?? '';
    return isHonestWording(text, saved.answers) ? text : undefined;
  };
  const wordings = words.map((word) => [word, honest(word) ?? t.plain[word](answers)] as const);
  const values = {
    ...answers,
    ...Object.fromEntries(wordings),
    ...sumsOf(kind, saved.answers, { number, money, language, t }),
  };
  const isWorded = words.some((word) => honest(word) !== undefined);
  return {
    values:
      kind === 'outreach-message' ? { ...values, wordCount: wordCount(draft, values) } : values,
    model: isWorded ? worded?.model : undefined,
  };
}

type Format = {
  number: (hundredths: number) => string;
  money: (cents: number) => string;
  language: Language;
  t: Messages['drafts'];
};

function sumsOf(
  kind: DraftKind,
  answers: Answers,
  { number, money, language, t }: Format,
): MarkValues {
  if (kind === 'one-page-offer') {
    const { today, after, perItem } = offerSums(answers);
    return {
      minutesWeek: number(today.minutes),
      hoursWeek: number(today.hours),
      minutesLeft: number(after.minutes),
      hoursLeft: number(after.hours),
      perItem: money(perItem),
    };
  }
  if (kind !== 'price-check') return {};
  const { savedWeek, itemsMonth, margin, verdict, ...amounts } = priceSums(answers);
  return {
    ...Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, money(cents)])),
    savedWeek: number(savedWeek),
    itemsMonth: number(itemsMonth),
    margin: formatRate(margin, language),
    verdict: t.verdict[verdict](money(amounts.floor), money(amounts.half)),
  };
}

/** Of the message itself, from the greeting to the last line: what comes after a heading is advice. */
function wordCount({ template }: Filled, values: MarkValues): string {
  const [body = ''] = fillMarkdown(template, values).replace(/^# .*/, '').split('\n## ');
  return String(body.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0);
}
