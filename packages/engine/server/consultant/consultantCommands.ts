import { z } from 'zod';
import { addDays } from '../../rules/calendar.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { typedNumber } from '../../rules/typedNumber.ts';
import { command } from '../commands/command.ts';
import { UserError } from '../core/userError.ts';
import { COST, MICROCENTS_PER_CENT, orderShare, spentInMonth } from './attempts.ts';
import { questionsOf } from './conversations.ts';

const MAX_SHARED = 100;
const MAX_ORDERS = 10;
const cents = (microcents: number) => Math.round(microcents / 10_000) / 100;

const FIGURES = {
  'consultant:answers': 'answers',
  'consultant:unanswered': 'unanswered',
  'consultant:no-source': 'withoutSource',
  'consultant:fallback': 'fallbacks',
  'consultant:up': 'helpful',
  'consultant:down': 'notHelpful',
} as const;
const isFigure = (name: string): name is keyof typeof FIGURES => Object.hasOwn(FIGURES, name);

/** Counts only: what buyers ask is theirs until they share it. */
export const consultant = command({
  summary: 'Show how the consultant is used, what it costs and what buyers shared',
  roles: ['owner', 'support'],
  input: z.object({
    days: typedNumber(z.int().min(1).max(1100)).default(30).describe('Number of days to look back'),
  }),
  async run({ store, clock, shop, env }, input) {
    const today = calendarDay(clock(), shop.company.timeZone);
    const from = addDays(today, 1 - input.days);
    const days = new Map(
      Array.from({ length: input.days }, (_, n) => addDays(from, n)).map((day) => [
        day,
        {
          day,
          answers: 0,
          unanswered: 0,
          withoutSource: 0,
          fallbacks: 0,
          helpful: 0,
          notHelpful: 0,
          costInCents: 0,
        },
      ]),
    );
    const rows = await store
      .selectFrom('daily_figures')
      .selectAll()
      .where('day', '>=', from)
      .where('figure', 'in', [...Object.keys(FIGURES), COST])
      .execute();
    for (const { day, figure, value } of rows) {
      const line = days.get(day);
      if (line && figure === COST) line.costInCents = cents(value);
      if (line && isFigure(figure)) line[FIGURES[figure]] += value;
    }
    const shared = await store
      .selectFrom('conversations')
      .innerJoin('orders', 'orders.id', 'conversations.order_id')
      .select(['conversations.id', 'title', 'shared_at as sharedAt', 'number as orderNumber'])
      .where('shared_at', 'is not', null)
      .orderBy('shared_at', 'desc')
      .orderBy('conversations.id')
      .limit(MAX_SHARED)
      .execute();
    const costly = await store
      .selectFrom('consultant_months')
      .innerJoin('orders', 'orders.id', 'consultant_months.order_id')
      .select(['number as orderNumber', 'cost_microcents as cost'])
      .where('month', '=', today.slice(0, 7))
      .where('cost_microcents', '>', 0)
      .orderBy('cost_microcents', 'desc')
      .orderBy('number')
      .limit(MAX_ORDERS)
      .execute();
    const share = shop.consultant ? orderShare(shop) : 0;
    return {
      engine: shop.consultant?.url ?? env.consultantModel?.name ?? 'built-in',
      currency: shop.price.currency,
      monthInCents: cents(await spentInMonth(store, today)),
      budgetInCents: shop.consultant?.model.centsPerMonth ?? 0,
      shareInCents: share,
      /** Those that cost most this month. A reservation that does not fit is taken back. */
      orders: costly.map(({ orderNumber, cost }) => ({
        orderNumber,
        costInCents: cents(Number(cost)),
        percentOfShare: Math.floor((Number(cost) / (share * MICROCENTS_PER_CENT)) * 100),
      })),
      days: [...days.values()],
      shared,
    };
  },
});

export const consultantConversation = command({
  summary: 'Read a conversation that a buyer shared',
  positional: ['id'],
  roles: ['owner', 'support'],
  input: z.object({ id: z.string().max(36).describe('Id of the conversation') }),
  async run({ store }, { id }) {
    const found = await store
      .selectFrom('conversations')
      .innerJoin('orders', 'orders.id', 'conversations.order_id')
      .select(['title', 'number as orderNumber', 'shared_at as sharedAt'])
      .where('conversations.id', '=', id)
      .where('shared_at', 'is not', null)
      .executeTakeFirst();
    if (!found) throw new UserError('No buyer shares this conversation.');
    const questions = await questionsOf(store, id);
    return {
      ...found,
      questions: questions.map(({ text, answer, sources, engine, thumb, asked_at }) => ({
        askedAt: asked_at,
        question: text,
        answer,
        engine,
        helpful: thumb,
        sources: sources.map(({ chapter, title }) => `${chapter}, ${title}`),
      })),
    };
  },
});
