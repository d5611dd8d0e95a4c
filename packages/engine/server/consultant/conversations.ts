import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../rules/calendar.ts';
import { type Source, TITLE_LIMIT, titleOf } from '../../rules/consultant.ts';
import type { Language } from '../../rules/language.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import type { Store, StoreTransaction } from '../db/database.ts';
import type { ConversationRow, QuestionRow } from '../db/schema.ts';
import { addToFigures } from '../insights/dailyFigures.ts';
import type { ProcessContext } from '../orders/context.ts';
import { CARE } from './careReply.ts';

export type Question = Omit<QuestionRow, 'sources'> & { sources: Source[] };
export type Conversation = ConversationRow & { questions: Question[] };

const asQuestion = (row: QuestionRow): Question => ({ ...row, sources: JSON.parse(row.sources) });

/** Newest first. */
export function conversationsOf(store: Store, orderId: string) {
  return store
    .selectFrom('conversations')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('questions')
        .whereRef('questions.conversation_id', '=', 'conversations.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('questions'),
    )
    .where('order_id', '=', orderId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Undefined when it belongs to another order. */
export async function findConversation(
  store: Store,
  orderId: string,
  id: string,
): Promise<Conversation | undefined> {
  const row = await store
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row && { ...row, questions: await questionsOf(store, id) };
}

export async function questionsOf(store: Store, conversationId: string): Promise<Question[]> {
  const rows = await store
    .selectFrom('questions')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .orderBy('sequence')
    .execute();
  return rows.map(asQuestion);
}

/** Undefined when it belongs to another order. */
export async function findQuestion(
  store: Store,
  orderId: string,
  id: string,
): Promise<Question | undefined> {
  const row = await store
    .selectFrom('questions')
    .selectAll()
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row && asQuestion(row);
}

type Asked = {
  orderId: string;
  /** Absent for the first question of a new conversation. */
  conversationId?: string | undefined;
  text: string;
  language: Language;
  /** Of a new conversation; its first words without one. */
  title?: string | undefined;
  /** Stored whatever the limits of questions say, and not counted with them. */
  isUrgent?: boolean;
};

/** More in a day are answered too, but not kept: no limit of questions stands before them. */
const URGENT_PER_DAY = 10;

/** Stores a question, to be answered next. Returns why not when a limit is reached. */
export function storeQuestion(
  context: ProcessContext,
  { orderId, conversationId, text, title = titleOf(text), language, isUrgent = false }: Asked,
): Promise<QuestionRow | 'busy' | 'day-limit'> {
  const now = context.clock().getTime();
  return context.store.transaction().execute(async (transaction) => {
    if (isUrgent) {
      if ((await urgentSince(transaction, orderId, now - DAY_MS)) >= URGENT_PER_DAY) {
        return 'day-limit';
      }
    } else {
      if (await isAnswering(transaction, orderId, now)) return 'busy';
      if (!(await countQuestion(context, transaction, orderId))) return 'day-limit';
    }
    const id = conversationId ?? randomUUID();
    if (conversationId === undefined) {
      const row = { id, order_id: orderId, title, created_at: now, updated_at: now };
      await transaction
        .insertInto('conversations')
        .values({ ...row, shared_at: null })
        .execute();
    } else {
      const conversation = transaction.updateTable('conversations').where('id', '=', id);
      await conversation.set({ updated_at: now }).execute();
    }
    const { last } = await transaction
      .selectFrom('questions')
      .select(({ fn }) => fn.max<number | null>('sequence').as('last'))
      .where('conversation_id', '=', id)
      .executeTakeFirstOrThrow();
    return transaction
      .insertInto('questions')
      .values({
        id: randomUUID(),
        conversation_id: id,
        order_id: orderId,
        sequence: (last ?? 0) + 1,
        language,
        text,
        asked_at: now,
        state: 'asked',
        attempts: 0,
        lease_until: null,
        answered_at: null,
        answer: '',
        sources: '[]',
        engine: isUrgent ? CARE : null,
        fallback: null,
        stopped: 0,
        thumb: null,
        input_tokens: 0,
        output_tokens: 0,
        cost_microcents: 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Counts what is sent to an engine, so that neither deleting nor repeating gets around the limit. */
export async function countQuestion(
  { clock, shop }: ProcessContext,
  transaction: StoreTransaction,
  orderId: string,
): Promise<boolean> {
  const most = shop.consultant?.questionsPerDay ?? 0;
  const day = calendarDay(clock(), shop.company.timeZone);
  const counted = await transaction
    .insertInto('consultant_days')
    .values({ order_id: orderId, day, asked: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'day'])
        .doUpdateSet((row) => ({ asked: row('consultant_days.asked', '+', 1) }))
        .where('consultant_days.asked', '<', most),
    )
    .returning('asked')
    .executeTakeFirst();
  return counted !== undefined;
}

async function urgentSince(store: Store, orderId: string, since: number): Promise<number> {
  const { count } = await store
    .selectFrom('questions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('engine', '=', CARE)
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function isAnswering(store: Store, orderId: string, now: number): Promise<boolean> {
  const running = store
    .selectFrom('questions')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'answering')
    .where('lease_until', '>', now);
  return (await running.executeTakeFirst()) !== undefined;
}

/** A question that no process answers any more. It can be asked again. */
export const isUnanswered = (
  { state, lease_until }: Pick<QuestionRow, 'state' | 'lease_until'>,
  now: Date,
) =>
  state === 'asked' ||
  state === 'failed' ||
  (state === 'answering' && (lease_until ?? 0) <= now.getTime());

/** After a crash: in all orders when this is the only process, else where the lease has ended. */
export async function releaseQuestions(
  store: Store,
  before = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  await store
    .updateTable('questions')
    .set({ state: 'failed', lease_until: null })
    .where('state', '=', 'answering')
    .where('lease_until', '<=', before)
    .execute();
}

/** Whatever another process still writes is not stored any more. */
export const giveUpQuestion = (store: Store, id: string) =>
  store
    .updateTable('questions')
    .set({ state: 'failed', lease_until: null })
    .where('id', '=', id)
    .where('state', '=', 'answering')
    .execute();

/** Whether an answer helped. The same click twice takes it back. */
export async function rateAnswer(
  { store, clock, shop }: ProcessContext,
  orderId: string,
  questionId: string,
  thumb: 'up' | 'down',
): Promise<void> {
  const day = calendarDay(clock(), shop.company.timeZone);
  await store.transaction().execute(async (transaction) => {
    const question = await findQuestion(transaction, orderId, questionId);
    if (question?.state !== 'answered' || question.engine === CARE) return;
    const next = question.thumb === thumb ? null : thumb;
    await transaction
      .updateTable('questions')
      .set({ thumb: next })
      .where('id', '=', questionId)
      .execute();
    const figures = [
      ...(question.thumb ? [{ day, figure: `consultant:${question.thumb}`, value: -1 }] : []),
      ...(next ? [{ day, figure: `consultant:${next}`, value: 1 }] : []),
    ];
    await addToFigures(transaction, figures);
  });
}

/** Of this order only. Whatever is deleted stays in the counts. */
export function changeConversation(store: Store, orderId: string, id: string) {
  const own = store
    .updateTable('conversations')
    .where('id', '=', id)
    .where('order_id', '=', orderId);
  return {
    rename: (title: string) => own.set({ title: titleOf(title, TITLE_LIMIT) }).execute(),
    share: (at: number | null) => own.set({ shared_at: at }).execute(),
    delete: () =>
      store
        .deleteFrom('conversations')
        .where('id', '=', id)
        .where('order_id', '=', orderId)
        .execute(),
  };
}
