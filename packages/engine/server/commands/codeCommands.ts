import { z } from 'zod';
import { isCalendarDay } from '../../rules/calendar.ts';
import {
  CODE_FIELD,
  codeState,
  MINIMUM_CENTS,
  readCode,
  reducedCents,
} from '../../rules/discount.ts';
import { PATHS } from '../../rules/paths.ts';
import { calendarDay, endOfDay } from '../../rules/shopTime.ts';
import { typedNumber } from '../../rules/typedNumber.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { DiscountCodeRow } from '../db/schema.ts';
import { addCode, codesNewestFirst, countUses, endCode, findCode } from '../orders/codes.ts';
import type { CommandContext } from '../orders/context.ts';
import { promotionCodes } from '../payments/promotionCodes.ts';
import { command } from './command.ts';
import { historyOf } from './summaries.ts';

const code = z
  .string()
  .max(100)
  .transform((text, check) => {
    const read = readCode(text);
    if (read) return read;
    check.addIssue('expected 3 to 30 letters, digits and dashes, like LAUNCH20');
    return z.NEVER;
  });

export type CodeSummary = Awaited<ReturnType<typeof listCodes>>[number];

/** The newest first. There are never so many that the list needs pages. */
async function listCodes({ store, clock, shop, env }: CommandContext) {
  const rows = await codesNewestFirst(store);
  const used = await countUses(store);
  const price = shop.price.cents;
  return rows.map((row) => {
    const { uses, revenueCents } = used.get(row.code) ?? { uses: 0, revenueCents: 0 };
    return {
      code: row.code,
      state: codeState(row, uses, { now: clock().getTime(), price }),
      percentOff: row.percent_off,
      offCents: row.cents_off,
      priceCents: reducedCents(price, row),
      uses,
      maxUses: row.max_uses,
      revenueCents,
      currency: shop.price.currency,
      createdAt: row.created_at,
      until: row.expires_at === null ? null : calendarDay(row.expires_at, shop.company.timeZone),
      endedAt: row.ended_at,
      link: `${env.publicUrl}${PATHS.home}?${CODE_FIELD}=${row.code}`,
    };
  });
}

async function summaryOf(context: CommandContext, name: string): Promise<CodeSummary> {
  const found = (await listCodes(context)).find((known) => known.code === name);
  if (!found) throw new UserError(`Code ${name} not found.`);
  return found;
}

export const codes = command({
  summary: 'List discount codes with their links and uses',
  roles: ['owner', 'editor'],
  input: z.object({}),
  async run(context) {
    const { cents, currency } = context.shop.price;
    return {
      currency,
      ordinaryCents: cents,
      codes: await listCodes(context),
      history: await historyOf(context.store, 'codes', { about: 'codes', currency }),
    };
  },
});

export const codeCreate = command({
  summary: 'Create a discount code',
  positional: ['code'],
  roles: ['owner', 'editor'],
  input: z.object({
    code: code.describe('What buyers see in the link, like LAUNCH20'),
    percent: typedNumber(z.int().min(1).max(99)).optional().describe('Percent off the price'),
    cents: typedNumber(z.int().min(1))
      .optional()
      .describe('Amount off the price in cents, instead of a percentage'),
    until: z
      .string()
      .refine(isCalendarDay, 'expected a day such as 2026-11-30')
      .optional()
      .describe('Last day on which it is valid (default no limit)'),
    uses: typedNumber(z.int().min(1).max(1_000_000))
      .optional()
      .describe('How many orders can use it (default no limit)'),
  }),
  async run(context, { code: name, percent, cents, until, uses }) {
    const { store, clock, shop, env, payments, actor } = context;
    if ((percent === undefined) === (cents === undefined)) {
      throw new UserError('Enter either a percentage or an amount.');
    }
    const now = clock().getTime();
    const row: Omit<DiscountCodeRow, 'promotion_id'> = {
      code: name,
      percent_off: percent ?? null,
      cents_off: cents ?? null,
      expires_at: until === undefined ? null : endOfDay(until, shop.company.timeZone),
      max_uses: uses ?? null,
      created_at: now,
      ended_at: null,
      test_uses: 0,
    };
    if (row.expires_at !== null && row.expires_at <= now) {
      throw new UserError('The last day must not be in the past.');
    }
    if (reducedCents(shop.price.cents, row) < MINIMUM_CENTS) {
      throw new UserError(
        'The reduced price is too low. The payment provider can’t charge less than 0.50.',
      );
    }
    const exists = `Code ${name} already exists. Choose another name.`;
    if (await findCode(store, name)) throw new UserError(exists);
    const provider = promotionCodes(env, payments, shop.price.currency);
    const promotionId = await provider.create(row);
    await store.transaction().execute(async (transaction) => {
      // Somebody else was faster. Stripe may have given both the same promotion code.
      const isNew = await addCode(transaction, { ...row, promotion_id: promotionId });
      if (!isNew) throw new UserError(exists);
      const limits = { percent, cents, until, uses };
      await record(transaction, clock, 'codes', 'code created', { actor, code: name, ...limits });
    });
    return summaryOf(context, name);
  },
});

export const codeEnd = command({
  summary: 'End a discount code now',
  positional: ['code'],
  roles: ['owner', 'editor'],
  input: z.object({ code: code.describe('Code to end') }),
  async run(context, { code: name }) {
    const { store, clock, shop, env, payments, actor } = context;
    const row = await findCode(store, name);
    if (!row) throw new UserError(`Code ${name} not found.`);
    if (row.ended_at !== null) throw new UserError(`Code ${name} has already ended.`);
    await promotionCodes(env, payments, shop.price.currency).end(row.promotion_id);
    await store.transaction().execute(async (transaction) => {
      await endCode(transaction, name, clock().getTime());
      await record(transaction, clock, 'codes', 'code ended', { actor, code: name });
    });
    return summaryOf(context, name);
  },
});
