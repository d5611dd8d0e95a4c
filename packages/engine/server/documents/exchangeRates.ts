import { unzipSync } from 'fflate';
import { businessDaysOf, TARGET } from '../../rules/businessDays.ts';
import { addDays, isCalendarDay } from '../../rules/calendar.ts';
import { type EuroRate, isRate } from '../../rules/exchange.ts';
import { batchesOf } from '../core/batchesOf.ts';
import { UserError } from '../core/userError.ts';
import type { Store } from '../db/database.ts';
import type { ExchangeRateRow } from '../db/documentRows.ts';

/** The ECB publishes nothing on weekends and holidays, at most five days in a row. */
const GAP_DAYS = 7;
/** Nobody issues documents about older sales. */
const KEEP_DAYS = 800;
const BATCH_ROWS = 300;
const TIMEOUT_MS = 20_000;
export const MAX_BYTES = 20_000_000;

/** Whatever a ZIP says it holds must fit into memory. */
const isRatesCsv = ({ name, originalSize }: { name: string; originalSize: number }) =>
  /\.csv$/i.test(name) && originalSize <= MAX_BYTES;

/** The ECB's file: a line per day, a column per currency, as CSV or as the ZIP that it comes in. */
export function parseRates(file: Uint8Array): ExchangeRateRow[] {
  const isZip = file[0] === 0x50 && file[1] === 0x4b;
  const csv = isZip ? Object.values(unzipSync(file, { filter: isRatesCsv }))[0] : file;
  const lines = new TextDecoder().decode(csv).trim().split(/\r?\n/);
  const [head = '', ...days] = lines.map((line) => line.split(',').map((cell) => cell.trim()));
  const currencies = [...head];
  if (currencies[0] !== 'Date' || days.length === 0) {
    throw new UserError(
      'This isn’t a rates file of the ECB: its first line must begin with “Date”. Download eurofxref-hist.zip.',
    );
  }
  return days.flatMap(([day = '', ...rates]) => {
    const iso = isCalendarDay(day) ? day : isoDay(day);
    if (!iso) throw new UserError(`The rates file has a line without a day: “${day}”.`);
    return rates.flatMap((rate, index) => {
      const currency = currencies[index + 1] ?? '';
      // N/A where a currency did not exist yet.
      return /^[A-Z]{3}$/.test(currency) && isRate(rate) ? [{ day: iso, currency, rate }] : [];
    });
  });
}

/** The daily file writes `13 November 2026`. */
function isoDay(text: string): string | undefined {
  const at = Date.parse(`${text} UTC`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 10);
}

/** A published rate never changes, so a day that is known already stays as it is. */
export async function saveRates(
  store: Store,
  rows: readonly ExchangeRateRow[],
  today: string,
): Promise<{ days: number; last: string }> {
  const recent = rows.filter(({ day }) => day >= addDays(today, -KEEP_DAYS));
  if (recent.length === 0)
    throw new UserError('The rates file has no rates of the last two years.');
  for (const batch of batchesOf(recent, BATCH_ROWS)) {
    await store
      .insertInto('exchange_rates')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['day', 'currency']).doNothing())
      .execute();
  }
  const days = [...new Set(recent.map(({ day }) => day))].sort();
  return { days: days.length, last: days.at(-1) ?? '' };
}

/** Downloads the ECB's file. */
export async function fetchRates(url: string): Promise<Uint8Array> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => {
    throw new UserError(`Can’t reach ${new URL(url).host}. Check your network and try again.`);
  });
  if (!answer.ok) throw new UserError(`${new URL(url).host} answered with ${answer.status}.`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.length > MAX_BYTES) throw new UserError('The rates file is too large.');
  return bytes;
}

export type DatedExchangeRate = EuroRate & { day: string };

/** The euro's own rate needs no file. */
const euroOn = (day: string): DatedExchangeRate => ({ currency: 'EUR', rate: '1', day });

/**
 * The latest rate that was published for a day of supply. Undefined while a business day before it is
 * missing; the rate of the day itself is published in the afternoon, and nobody waits for it.
 */
export async function rateForSupply(
  store: Store,
  currency: string,
  day: string,
): Promise<DatedExchangeRate | undefined> {
  if (currency === 'EUR') return euroOn(day);
  const rates = store.selectFrom('exchange_rates').selectAll().where('currency', '=', currency);
  const found = await rates
    .where('day', '<=', day)
    .where('day', '>', addDays(day, -GAP_DAYS))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found || businessDaysOf(TARGET).after(found.day, 1) >= day) return found;
  // Files are complete: once a later day is stored, nothing was published in between.
  const later = await rates.where('day', '>', day).limit(1).executeTakeFirst();
  return later && found;
}

/** The rate of a day or of the next one that has a rate, as the OSS return asks for. */
export function rateOnOrAfter(store: Store, currency: string, day: string) {
  const found = store
    .selectFrom('exchange_rates')
    .selectAll()
    .where('currency', '=', currency)
    .where('day', '>=', day)
    .where('day', '<', addDays(day, GAP_DAYS))
    .orderBy('day');
  return currency === 'EUR' ? Promise.resolve(euroOn(day)) : found.limit(1).executeTakeFirst();
}
