/** Mutants that no test can notice, by file, and why. `tests/mutants.test.ts` compares. */
export const EXPLAINED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'rules/order.ts': {
    'const earlier = known.find(({ id }) => id === update.id); → const earlier = known.findLast(({ id }) => id === update.id);':
      'Each id is in the list once.',
    'const isAll = lost > 0 && left < lost * NEGLIGIBLE_SHARE; → const isAll = lost >= 0 && left < lost * NEGLIGIBLE_SHARE;':
      'Without a loss it only says that more was refunded than paid, which is limited anyway.',
  },
  'rules/cardRefunds.ts': {
    'const before = known.find(({ id }) => id === update.id); → const before = known.findLast(({ id }) => id === update.id);':
      'Each id is in the list once.',
  },
  'rules/case.ts': {
    'return byLaw < byPolicy ? byLaw : byPolicy; → return byLaw <= byPolicy ? byLaw : byPolicy;':
      'The same day either way.',
  },
  'rules/money.ts': {
    'maximumFractionDigits: Math.max(Number(digits), 2), → maximumFractionDigits: Math.max(Number(digits), 3),':
      'Amounts are whole, so there is nothing to show beyond their own digits.',
    "new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }), → new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 3 }),":
      'Rates are whole hundredths of a percent.',
    'const size = above < 0n ? -above : above; → const size = above <= 0n ? -above : above;':
      'Nothing has no sign.',
    'return above < 0n ? 0 - rounded : rounded; → return above <= 0n ? 0 - rounded : rounded;':
      'Nothing has no sign.',
  },
  'rules/tax.ts': {
    'const rate = (owed ? vatRateOn(owed, sale.day) : undefined) ?? computed; → const rate = (true ? vatRateOn(owed, sale.day) : undefined) ?? computed;':
      'No country has no rate; the condition is for the compiler.',
  },
  'rules/vatRates.ts': {
    '(country === null ? country : (lookUp(TERRITORIES, country) ?? country)) as Country; → (false ? country : (lookUp(TERRITORIES, country) ?? country)) as Country;':
      'No country is no key either; the condition is for the compiler.',
    'lookUp(VAT_RATES, country)?.find(({ first, last }) => first <= day && (!last || day <= last)) → lookUp(VAT_RATES, country)?.findLast(({ first, last }) => first <= day && (!last || day <= last))':
      'The periods of a country do not overlap: checkedRates refuses that.',
  },
  'rules/discount.ts': {
    'const periods = inForce.length > 0 ? inForce : [{ cents: price, since: 0, until: created_at }]; → const periods = inForce.length > 0 ? inForce : [{ cents: price, since: 1, until: created_at }];':
      'A millisecond of 1970.',
  },
  'rules/documents.ts': {
    "const kind = amounts.grossCents < 0 ? 'credit-note' : 'debit-note'; → const kind = amounts.grossCents <= 0 ? 'credit-note' : 'debit-note';":
      'No note is about nothing.',
    "const kind = amounts.grossCents < 0 ? 'credit-note' : 'debit-note'; → const kind = amounts.grossCents < 1 ? 'credit-note' : 'debit-note';":
      'No note is about nothing, and amounts are whole.',
    'before > today && before <= addDays(today, MAX_DAYS_LATE) ? before : today; → before >= today && before <= addDays(today, MAX_DAYS_LATE) ? before : today;':
      'The same day either way.',
  },
  'rules/taxReports.ts': {
    'new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)) → new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 8)), 0))':
      'Nothing follows the month.',
    'return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)); → return [...sums].sort(([one], [other]) => (one <= other ? -1 : 1));':
      'Each key is there once.',
    'return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)); → return [...sums].sort(([one], [other]) => (one < other ? -2 : 1));':
      'Only the sign counts.',
    'return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)); → return [...sums].sort(([one], [other]) => (one < other ? -1 : 2));':
      'Only the sign counts.',
    'const payable = balances.filter(({ taxCents }) => taxCents > 0); → const payable = balances.filter(({ taxCents }) => taxCents >= 0);':
      'Nothing adds nothing.',
    '.sort(([a], [b]) => (a < b ? -1 : 1)) → .sort(([a], [b]) => (a <= b ? -1 : 1))':
      'Each key is there once.',
    '.sort(([a], [b]) => (a < b ? -1 : 1)) → .sort(([a], [b]) => (a < b ? -2 : 1))':
      'Only the sign counts.',
    '.sort(([a], [b]) => (a < b ? -1 : 1)) → .sort(([a], [b]) => (a < b ? -1 : 2))':
      'Only the sign counts.',
  },
  'rules/businessDays.ts': {
    'known.set(country, calendar); → ;': 'It only saves time.',
    'years.set(year, days); → ;': 'It only saves time.',
  },
  'rules/deliveries.ts': {
    'export const DELIVERY_PERIOD_MS = 3_600_000; → export const DELIVERY_PERIOD_MS = 3600001;':
      'Entries are counted by the hour, give or take a millisecond.',
  },
  'rules/exchange.ts': {
    'const SCALE = 8; → const SCALE = 9;': 'Both rates are scaled alike.',
  },
  'rules/periods.ts': {
    "return unit === 'week' ? addDays(start, 7) : startOf('month', addDays(start, 31)); → return unit === 'week' ? addDays(start, 7) : startOf('month', addDays(start, 32));":
      'Either is in the next month.',
  },
  'rules/shopTime.ts': {
    "return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zoneAndLanguage; → return parts.findLast(({ type }) => type === 'timeZoneName')?.value ?? zoneAndLanguage;":
      'It has one such part.',
    'const FURTHEST_MS = 16 * 3_600_000; → const FURTHEST_MS = 17 * 3_600_000;':
      'Further than any zone either way.',
    'const FURTHEST_MS = 16 * 3_600_000; → const FURTHEST_MS = 16 * 3600001;':
      'Further than any zone either way.',
    'const [before = 0, after = 0] = offsetsAround(asUtc, timeZone); → const [before = 1, after = 0] = offsetsAround(asUtc, timeZone);':
      'There are always two offsets; the values are for the compiler.',
    'const [before = 0, after = 0] = offsetsAround(asUtc, timeZone); → const [before = 0, after = 1] = offsetsAround(asUtc, timeZone);':
      'There are always two offsets; the values are for the compiler.',
  },
  'server/payments/paymentFacts.ts': {
    'if (ids.length === 0) return new Map(); → if (false) return new Map();':
      'It is for PostgreSQL, which rejects an empty list; SQLite finds nothing.',
    'row.refund && row.refund_status → row.refund || row.refund_status':
      'A row has both or neither; the second is for the compiler.',
    'cents: row.cents ?? 0, → cents: row.cents ?? 1,':
      'A refund has an amount; the value is for the compiler.',
    'row.dispute && row.dispute_status → row.dispute || row.dispute_status':
      'A row has both or neither; the second is for the compiler.',
    'at: row.updated_at ?? 0, → at: row.updated_at ?? 1,':
      'A dispute has a time; the value is for the compiler.',
  },
  'server/refunds/refundMethod.ts': {
    'if (!order.payment_id) return false; → if (!order.payment_id) return undefined;':
      'Neither is true.',
  },
  'server/refunds/payRefund.ts': {
    'if (!refund || !order) throw new UserError(`Refund ${id} not found.`); → if (!refund && !order) throw new UserError(`Refund ${id} not found.`);':
      'A refund has its order; the second is for the compiler.',
  },
  'server/orders/codes.ts': {
    'const rows = code ? await codesNewestFirst(store) : []; → const rows = true ? await codesNewestFirst(store) : [];':
      'No row has no code; it spares the query.',
    'const row = rows.find((known) => known.code === code); → const row = rows.findLast((known) => known.code === code);':
      'Each code is in the table once.',
  },
  'server/refunds/cardRefundJob.ts': {
    "const made = facts.listed.find(({ key, status }) => key === row.id && status !== 'failed'); → const made = facts.listed.findLast(({ key, status }) => key === row.id && status !== 'failed');":
      'Another refund with the same key is only made when the one before has failed.',
    "if (!row) throw new PermanentFailure('the case is gone'); → if (false) throw new PermanentFailure('the case is gone');":
      'A foreign key removes the case from its refund; the condition is for the compiler.',
    'return (row.refund_cents ?? 0) - pending; → return (row.refund_cents ?? 1) - pending;':
      'An accepted case has an amount; the condition is for the compiler.',
    "if (!order) throw new PermanentFailure('the order is gone'); → if (false) throw new PermanentFailure('the order is gone');":
      'A foreign key keeps the order of a refund; the condition is for the compiler.',
  },
  'server/orders/recomputeOrder.ts': {
    'const day = calendarDay(more > 0 ? now : (order.refunded_at ?? now), timeZone); → const day = calendarDay(more >= 0 ? now : (order.refunded_at ?? now), timeZone);':
      'It is asked for a change only.',
    'if (refundedCents !== order.refunded_cents) { → if (true) {':
      'An unchanged amount sets what is there already.',
    'if (refundedCents > order.refunded_cents) change.refunded_at = now; → if (refundedCents >= order.refunded_cents) change.refunded_at = now;':
      'It is asked for a change only.',
    '.limit(1) → .limit(2)': 'The first is taken.',
  },
  'server/payments/refundGateway.ts': {
    'const made = await list.autoPagingToArray({ limit: 1000 }); → const made = await list.autoPagingToArray({ limit: 1001 });':
      'A payment has far fewer refunds.',
  },
};
