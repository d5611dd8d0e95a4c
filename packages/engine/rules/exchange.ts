import { minorDigits } from './isoCodes.ts';
import { divideRounded } from './money.ts';

/** Decimal text such as `1.1642`, as the European Central Bank publishes it. */
export const isRate = (text: string) => /^\d{1,9}(?:\.\d{1,8})?$/.test(text) && Number(text) > 0;

const SCALE = 8;

function scaled(rate: string): bigint {
  const [whole = '0', part = ''] = rate.split('.');
  return BigInt(whole + part.padEnd(SCALE, '0'));
}

/** What one euro costs in a currency. */
export type EuroRate = { currency: string; rate: string };

/** Converts an amount by the euro rates of both currencies, rounded once. */
export function convert(cents: number, from: EuroRate, to: EuroRate): number {
  const unit = ({ currency }: EuroRate) => 10n ** BigInt(minorDigits(currency));
  return divideRounded(BigInt(cents) * scaled(to.rate) * unit(to), scaled(from.rate) * unit(from));
}

export const EURO: EuroRate = { currency: 'EUR', rate: '1' };

/** For test mode where no rate is stored: a figure that nobody takes for a rate of the day. */
export const sampleRate = (currency: string): EuroRate =>
  currency === EURO.currency ? EURO : { currency, rate: '1.25' };
