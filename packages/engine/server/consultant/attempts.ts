import type { Source } from '../../rules/consultant.ts';
import type { Shop } from '../../rules/shop.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { commitWithoutFlush, type Store, type StoreTransaction } from '../db/database.ts';
import type { QuestionRow } from '../db/schema.ts';
import { addToFigures, sumOfFigure } from '../insights/dailyFigures.ts';
import { alertSeller } from '../mail/sellerAlert.ts';
import type { ProcessContext } from '../orders/context.ts';
import { countQuestion, findQuestion, isUnanswered, releaseQuestions } from './conversations.ts';

/** Longer than any answer takes. Then the process that was answering is gone. */
export const LEASE_MS = 120_000;
const NOTICE_AT = 0.8;
export const MICROCENTS_PER_CENT = 1_000_000;

export type Tokens = { input: number; output: number };

/** Prices are cents per million tokens, so tokens × price are millionths of a cent. */
export function costOf({ consultant }: Shop, { input, output }: Tokens): number {
  if (!consultant) return 0;
  const { centsPerMillionInput, centsPerMillionOutput } = consultant.model;
  return Math.ceil(input * centsPerMillionInput + output * centsPerMillionOutput);
}

/** One try to answer a question. */
export type Attempt = {
  question: QuestionRow;
  day: string;
  /** What it may cost at most; 0 when the model is not asked. */
  reserved: number;
  /** The month's budget does not allow the reservation. */
  overBudget: boolean;
};

/**
 * Marks a question as being answered and reserves what that may cost, before the engine is asked. A
 * process that dies in between leaves the reservation in the books: the provider may bill it. After a
 * power cut the question can be asked again.
 */
export function beginAttempt(
  context: ProcessContext,
  { orderId, questionId, again }: { orderId: string; questionId: string; again: boolean },
  most: Tokens | undefined,
): Promise<Attempt | 'busy' | 'day-limit'> {
  const { store, clock, shop } = context;
  const now = clock();
  const day = calendarDay(now, shop.company.timeZone);
  const begin = async (transaction: StoreTransaction) => {
    await releaseQuestions(transaction, now.getTime());
    const row = await transaction
      .selectFrom('questions')
      .selectAll()
      .where('id', '=', questionId)
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const running = await transaction
      .selectFrom('questions')
      .select('id')
      .where('order_id', '=', orderId)
      .where('state', '=', 'answering')
      .executeTakeFirst();
    if (running || !isUnanswered(row, now)) return 'busy';
    if (again && !(await countQuestion(context, transaction, orderId))) return 'day-limit';
    const wanted = most ? costOf(shop, most) : 0;
    const fits = wanted === 0 || (await reserveCost(context, transaction, orderId, day, wanted));
    const reserved = fits ? wanted : 0;
    const question = await transaction
      .updateTable('questions')
      .set({
        state: 'answering',
        attempts: row.attempts + 1,
        lease_until: now.getTime() + LEASE_MS,
        cost_microcents: row.cost_microcents + reserved,
      })
      .where('id', '=', questionId)
      .where('attempts', '=', row.attempts)
      .returningAll()
      .executeTakeFirst();
    if (!question) throw new Error('another process answers this question');
    return { question, day, reserved, overBudget: !fits };
  };
  // The question itself is on disk already, and a flush would delay everybody else's answers.
  return commitWithoutFlush(store, (connection) => connection.transaction().execute(begin));
}

/** Adds to the day first: its row is locked until the end, so no two processes spend the same part of the budget. */
export async function reserveCost(
  { clock, shop }: ProcessContext,
  transaction: StoreTransaction,
  orderId: string,
  day: string,
  microcents: number,
): Promise<boolean> {
  // Its share first: what one order may not spend is no matter of the shop's budget.
  const own = await addToOrder(transaction, orderId, day, microcents);
  if (own > orderShare(shop) * MICROCENTS_PER_CENT) {
    await addToOrder(transaction, orderId, day, -microcents);
    return false;
  }
  const budget = (shop.consultant?.model.centsPerMonth ?? 0) * MICROCENTS_PER_CENT;
  await addToFigures(transaction, [{ day, figure: COST, value: microcents }]);
  const spent = await spentInMonth(transaction, day);
  const fits = spent <= budget;
  if (!fits) {
    await addToFigures(transaction, [{ day, figure: COST, value: -microcents }]);
    await addToOrder(transaction, orderId, day, -microcents);
  }
  const isNoticed = spent >= budget * NOTICE_AT;
  if (isNoticed) {
    const share = Math.min(100, Math.floor((spent / budget) * 100));
    await alertSeller(transaction, clock, {
      what: fits ? 'consultant-budget' : 'consultant-budget-used',
      key: day.slice(0, 7),
      lines: [`${share} % of this month’s budget for the language model is used or reserved.`],
    });
  }
  return fits;
}

/** In cents a month: `centsPerOrder`, or a tenth of the budget. */
export function orderShare({ consultant }: Shop): number {
  if (!consultant) return 0;
  const { centsPerMonth, centsPerOrder = Math.ceil(centsPerMonth / 10) } = consultant.model;
  return Math.min(centsPerOrder, centsPerMonth);
}

/** What the order has spent in the month of this day. Deleting a conversation does not change it. */
async function addToOrder(store: Store, orderId: string, day: string, microcents: number) {
  const month = day.slice(0, 7);
  // A line begins with 0: it is checked before the sum is.
  await store
    .insertInto('consultant_months')
    .values({ order_id: orderId, month, cost_microcents: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { cost_microcents } = await store
    .updateTable('consultant_months')
    .set((row) => ({ cost_microcents: row('cost_microcents', '+', microcents) }))
    .where('order_id', '=', orderId)
    .where('month', '=', month)
    .returning('cost_microcents')
    .executeTakeFirstOrThrow();
  return Number(cost_microcents);
}

export const COST = 'consultant:cost';
const TOKENS = 'consultant:tokens';

/** Replaces what was reserved by what it cost. */
export async function correctCost(
  { store, shop }: Pick<ProcessContext, 'store' | 'shop'>,
  orderId: string,
  { day, reserved }: Pick<Attempt, 'day' | 'reserved'>,
  tokens: Tokens,
): Promise<void> {
  const more = costOf(shop, tokens) - reserved;
  const figures = [
    { day, figure: COST, value: more },
    { day, figure: TOKENS, value: tokens.input + tokens.output },
  ];
  await addToFigures(
    store,
    figures.filter(({ value }) => value !== 0),
  );
  // Nothing was spent, so there may be no line for the month.
  if (more !== 0) await addToOrder(store, orderId, day, more);
}

export const spentInMonth = (store: Store, day: string) =>
  spentBetween(store, `${day.slice(0, 7)}-01`, `${day.slice(0, 7)}-31`);

/** In millionths of a cent, with what is reserved for running answers. */
export const spentBetween = (store: Store, first: string, last: string): Promise<number> =>
  sumOfFigure(store, COST, first, last);

export type Outcome = {
  answer: string;
  sources: readonly Source[];
  /** The guide doesn't answer: the sources are the places nearest to the question. */
  nearestOnly?: boolean;
  engine: string;
  fallback: QuestionRow['fallback'];
  stopped: boolean;
};

/**
 * Stores the answer, or without one that the question stays unanswered, and replaces the reserved cost
 * by the real one. False when the attempt was given up meanwhile: then nothing is counted.
 */
export function endAttempt(
  { store, clock, shop }: ProcessContext,
  { question, day, reserved }: Attempt,
  tokens: Tokens,
  outcome?: Outcome,
): Promise<boolean> {
  const cost = costOf(shop, tokens);
  return store.transaction().execute(async (transaction) => {
    const change = outcome
      ? {
          state: 'answered' as const,
          answered_at: clock().getTime(),
          answer: outcome.answer,
          sources: JSON.stringify(outcome.sources),
          engine: outcome.engine,
          fallback: outcome.fallback,
          stopped: outcome.stopped ? (1 as const) : (0 as const),
        }
      : { state: 'failed' as const };
    const ended = await transaction
      .updateTable('questions')
      .set({
        ...change,
        lease_until: null,
        input_tokens: question.input_tokens + tokens.input,
        output_tokens: question.output_tokens + tokens.output,
        cost_microcents: question.cost_microcents - reserved + cost,
      })
      .where('id', '=', question.id)
      .where('state', '=', 'answering')
      .where('attempts', '=', question.attempts)
      .executeTakeFirst();
    const correct = () =>
      correctCost({ store: transaction, shop }, question.order_id, { day, reserved }, tokens);
    if (ended.numUpdatedRows === 0n) {
      // Deleted with its conversation: the provider bills what it wrote until then.
      if (!(await findQuestion(transaction, question.order_id, question.id))) await correct();
      return false;
    }
    await correct();
    const count = (figure: string, value: number) => ({ day, figure, value });
    const figures = [
      ...(outcome ? [count('consultant:answers', 1)] : [count('consultant:unanswered', 1)]),
      ...(outcome?.nearestOnly || outcome?.sources.length === 0
        ? [count('consultant:no-source', 1)]
        : []),
      ...(outcome?.fallback ? [count('consultant:fallback', 1)] : []),
    ];
    await addToFigures(transaction, figures);
    return true;
  });
}

/** Whether this attempt is still the one that answers: its question may be gone, or given up. */
export async function isWanted(store: Store, { question }: Attempt): Promise<boolean> {
  const row = await findQuestion(store, question.order_id, question.id);
  return row?.state === 'answering' && row.attempts === question.attempts;
}
