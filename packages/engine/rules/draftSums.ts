import { type Answers, type DraftField, hundredthsIn } from './drafts.ts';
import { divideRounded } from './money.ts';

/** The guide counts 50 working weeks in a year, and leaves 40 % for selling time and empty months. */
const [WEEKS, MONTHS] = [50n, 12n];
const MINUTES = 60n;
const [FLOOR_ABOVE, FLOOR_BELOW] = [10n, 6n];

export type Verdict = 'fits' | 'below-floor' | 'above-half' | 'no-gap';

/** The answer as hundredths; the form has checked that it is a number. */
const of = (answers: Answers, field: DraftField) => BigInt(hundredthsIn(answers[field] ?? '') ?? 0);

/** The three numbers that fence a price (Chapter 6). Amounts in cents, the rest in hundredths. */
export function priceSums(answers: Answers) {
  const items = of(answers, 'items');
  const saved = items * (of(answers, 'minutesToday') - of(answers, 'minutesAfter'));
  // Hundredths of items × hundredths of minutes × cents an hour.
  const worth = saved * of(answers, 'clientRate') * WEEKS;
  const months = 10_000n * MINUTES * MONTHS;
  const contact = of(answers, 'contactMinutes') * 100n * MONTHS;
  const minutes = items * WEEKS * of(answers, 'minutesMine') + contact;
  const saving = divideRounded(worth, months);
  const half = divideRounded(worth, months * 2n);
  const time = divideRounded(minutes * of(answers, 'myRate'), months);
  const price = Number(of(answers, 'price'));
  const cost = time + Number(of(answers, 'costs'));
  const floor = divideRounded(BigInt(cost) * FLOOR_ABOVE, FLOOR_BELOW);
  return {
    savedWeek: divideRounded(saved, 100n),
    itemsMonth: divideRounded(items * WEEKS, MONTHS),
    saving,
    third: divideRounded(worth, months * 3n),
    half,
    time,
    cost,
    floor,
    left: price - cost,
    /** In hundredths of a percent of the price. */
    margin: price > 0 ? divideRounded(BigInt(price - cost) * 100n, BigInt(price)) * 100 : 0,
    clientKeeps: saving - price,
    verdict: verdictOf(price, floor, half),
  };
}

function verdictOf(price: number, floor: number, half: number): Verdict {
  if (floor > half) return 'no-gap';
  if (price < floor) return 'below-floor';
  return price > half ? 'above-half' : 'fits';
}

/** What the client's week takes today and afterwards, and what one item costs at the cap. */
export function offerSums(answers: Answers) {
  const items = of(answers, 'items');
  const week = (field: DraftField) => {
    const product = items * of(answers, field);
    return {
      minutes: divideRounded(product, 100n),
      hours: divideRounded(product, 100n * MINUTES),
    };
  };
  const cap = of(answers, 'cap');
  return {
    today: week('minutesToday'),
    after: week('minutesAfter'),
    perItem: cap > 0n ? divideRounded(of(answers, 'price') * 100n, cap) : 0,
  };
}
