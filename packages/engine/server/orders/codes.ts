import type { Context } from 'hono';
import type { Offer } from '../../content/codeNotice.ts';
import { DAY_MS } from '../../rules/calendar.ts';
import { codeState, lowestBefore, readCode, reducedCents } from '../../rules/discount.ts';
import type { Shop } from '../../rules/shop.ts';
import type { Store } from '../db/database.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { DiscountCodeRow } from '../db/schema.ts';
import { SANDBOX_PROMOTION } from '../payments/payments.ts';
import type { ProcessContext } from './context.ts';

/** Finds the offer of a code that a visitor sent. */
export type LookUpCode = (c: Context, code: string) => Promise<Offer>;

export async function findOffer(context: ProcessContext, text: string): Promise<Offer> {
  const { store, clock, shop, payments } = context;
  const code = readCode(text);
  const rows = code ? await codesNewestFirst(store) : [];
  const row = rows.find((known) => known.code === code);
  // A code that was made in test mode does not exist at Stripe, and the other way around.
  if (!row || isFromSandbox(row) !== (payments.provider === 'sandbox')) return { state: 'unknown' };
  const price = shop.price.cents;
  const state = codeState(row, await usesOf(store, row), { now: clock().getTime(), price });
  const { expires_at: expiresAt, promotion_id: promotionId } = row;
  if (state !== 'active') return { state, code: row.code, expiresAt };
  const history = await store
    .selectFrom('prices')
    .selectAll()
    .where('currency', '=', shop.price.currency)
    .execute();
  return {
    state,
    code: row.code,
    expiresAt,
    promotionId,
    cents: reducedCents(price, row),
    discount: row,
    lowestCents: lowestBefore(row, price, history, rows),
  };
}

/** The offer of a code that can be used, or undefined. */
export async function findActiveOffer(context: ProcessContext, text: string | undefined) {
  const offer = text ? await findOffer(context, text) : undefined;
  return offer?.state === 'active' ? offer : undefined;
}

/** The newest first. */
export const codesNewestFirst = (store: Store) =>
  store
    .selectFrom('discount_codes')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .execute();

export const findCode = (store: Store, code: string): Promise<DiscountCodeRow | undefined> =>
  store.selectFrom('discount_codes').selectAll().where('code', '=', code).executeTakeFirst();

/** False when it, or its promotion code, exists already. */
export async function addCode(store: Store, row: DiscountCodeRow): Promise<boolean> {
  const added = await store
    .insertInto('discount_codes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows !== 0n;
}

/** Under which id the payment provider knows it. */
export const setPromotion = (store: Store, code: string, promotion_id: string) =>
  store.updateTable('discount_codes').set({ promotion_id }).where('code', '=', code).execute();

/** Those that a buyer can use now, with how many more may. */
export async function codesToSell({
  store,
  clock,
  shop,
}: Pick<ProcessContext, 'store' | 'clock' | 'shop'>) {
  const used = await countUses(store);
  const about = { now: clock().getTime(), price: shop.price.cents };
  return (await codesNewestFirst(store)).flatMap((row) => {
    const uses = used.get(row.code)?.uses ?? 0;
    if (codeState(row, uses, about) !== 'active') return [];
    const { code, percent_off, cents_off, expires_at, max_uses, promotion_id: promotionId } = row;
    const left = max_uses === null ? null : max_uses - uses;
    return [{ code, percent_off, cents_off, expires_at, max_uses: left, promotionId }];
  });
}

export const endCode = (store: Store, code: string, now: number) =>
  store.updateTable('discount_codes').set({ ended_at: now }).where('code', '=', code).execute();

const isFromSandbox = ({ promotion_id }: DiscountCodeRow) =>
  promotion_id.startsWith(SANDBOX_PROMOTION);

/** A payment in test mode is a use before its order is there, as it is at Stripe. */
const usesOf = async (store: Store, { code, test_uses }: DiscountCodeRow): Promise<number> =>
  Math.max(test_uses, (await countUses(store, code)).get(code)?.uses ?? 0);

export async function countTestUse(transaction: LockedTransaction, code: string): Promise<void> {
  const row = await findCode(transaction, code);
  if (!row) return;
  const test_uses = (await usesOf(transaction, row)) + 1;
  await transaction
    .updateTable('discount_codes')
    .set({ test_uses })
    .where('code', '=', code)
    .execute();
}

/** An order uses its code, unless its payment failed. */
export async function countUses(store: Store, code?: string) {
  const rows = await store
    .selectFrom('orders')
    .select(({ fn }) => [
      'code',
      fn.countAll<number | string>().as('uses'),
      fn.sum<number | string>('amount_cents').as('cents'),
      fn.sum<number | string>('refunded_cents').as('refunded'),
    ])
    .where('code', 'is not', null)
    .where('state', '<>', 'failed')
    .$if(code !== undefined, (query) => query.where('code', '=', code ?? ''))
    .groupBy('code')
    .execute();
  return new Map(
    rows.map((row) => [
      row.code,
      { uses: Number(row.uses), revenueCents: Number(row.cents) - Number(row.refunded) },
    ]),
  );
}

/** Remembers since when the product costs what. */
export async function recordPrice({
  store,
  clock,
  shop,
}: Pick<ProcessContext, 'store' | 'clock' | 'shop'>) {
  const { cents, currency } = shop.price;
  const last = await store
    .selectFrom('prices')
    .selectAll()
    .orderBy('since', 'desc')
    .executeTakeFirst();
  if (last?.cents === cents && last.currency === currency) return;
  await store
    .insertInto('prices')
    .values({ since: clock().getTime(), cents, currency })
    .onConflict((conflict) => conflict.column('since').doNothing())
    .execute();
}

/** A checkout can be paid so long after it was opened, at the price that it shows. */
const CHECKOUT_MS = DAY_MS;

/** What a payment at this time may amount to: the price, or one that has just been replaced. */
export async function pricesAt(store: Store, { price }: Shop, at: number): Promise<number[]> {
  const history = await store.selectFrom('prices').selectAll().orderBy('since').execute();
  const recent = history.filter(
    ({ since }, index) => since <= at && (history[index + 1]?.since ?? at) >= at - CHECKOUT_MS,
  );
  const inCurrency = recent.filter(({ currency }) => currency === price.currency);
  return [price.cents, ...inCurrency.map(({ cents }) => cents)];
}
