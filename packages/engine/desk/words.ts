import { methodLabel } from '../content/paymentMethods.ts';
import { SELLER_LANGUAGE } from '../content/seller.ts';
import { CASE_STATES } from '../content/sellerLabels.ts';
import type { CaseAction, CaseState } from '../rules/case.ts';
import type { ApiScope, EventType } from '../rules/connections.ts';
import type { CodeState } from '../rules/discount.ts';
import { formatCost, formatExactly, formatMoney, formatRate } from '../rules/money.ts';
import type { ReminderState } from '../rules/reminders.ts';
import { calendarDay } from '../rules/shopTime.ts';
import type { Treatment } from '../rules/tax.ts';
import { firstDayOfQuarter, lastDayOfQuarter } from '../rules/taxReports.ts';
import { formatSize } from '../rules/text.ts';
import type { MailSummary, OrderDetails, Period, WaitingReason } from '../server/commands/views.ts';

export const CASE_FILTERS: Record<CaseState | 'open', string> = {
  open: 'Open',
  ...CASE_STATES,
};

export const MAIL_STATES: Record<MailSummary['state'], string> = {
  waiting: 'Queued',
  done: 'Sent',
  failed: 'Failed',
};

export const WEBHOOK_EVENTS: Record<EventType, string> = {
  'order.paid': 'Order paid',
  'order.refunded': 'Order refunded',
  'order.disputed': 'Order disputed',
  'request.opened': 'Request opened',
  'edition.published': 'Version published',
};

export const API_SCOPES: Record<ApiScope, string> = {
  orders: 'Orders',
  documents: 'Receipts, invoices and credit notes',
  buyers: 'Buyers, with names and email addresses',
  requests: 'Refund requests and withdrawals',
  editions: 'Versions',
  figures: 'Reports',
};

export const CASE_ACTIONS: Record<CaseAction, string> = {
  review: 'Start review',
  accept: 'Accept refund',
  resolve: 'Resolve without refund',
  decline: 'Decline',
  pay: 'Send refund',
  'change-method': 'Change refund method',
  match: 'Match to an order',
  'to-withdrawal': 'Change to withdrawal',
  reopen: 'Reopen',
  cancel: 'Cancel for the buyer',
};

export const CODE_STATES: Record<CodeState, string> = {
  active: 'Active',
  ended: 'Ended',
  expired: 'Expired',
  'used-up': 'Used up',
  'too-large': 'Too large for the price',
};

export const REMINDER_FILTERS = {
  'not-wanted': 'Not asked for',
  planned: 'Planned',
  sent: 'Sent',
  withdrawn: 'Consent withdrawn',
} as const;

export const REMINDERS: Record<ReminderState, string> = {
  ...REMINDER_FILTERS,
  'not-sent': 'Not sent: reminded before, or a later form without the box',
};

/** `1,204` */
export const plainNumber = (count: number) => count.toLocaleString(SELLER_LANGUAGE);

/** `1 order`, `1,204 orders` */
export const counted = (count: number, one: string) =>
  `${plainNumber(count)} ${one}${count === 1 ? '' : 's'}`;

/** `1.6 MB` */
export const fileSize = (bytes: number) => formatSize(bytes, SELLER_LANGUAGE);

/** `5 hours`, `3 days` */
export function ageLabel(hours: number): string {
  if (hours === 0) return 'Less than an hour';
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

export const languageLabel = (language: string) =>
  new Intl.DisplayNames(SELLER_LANGUAGE, { type: 'language' }).of(language) ?? language;

/** What the deadline of a case is for. */
export const DUE = { reply: 'Reply', refund: 'Refund' } as const;

/** `Nov 15, 2:03 PM` */
export const timeFormat = (timeZone: string, more: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat(SELLER_LANGUAGE, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...more,
    timeZone,
  });

/** A time with its year, unless both are in one year of the shop's time zone. */
export function timeLabelIn(timeZone: string) {
  const [inThisYear, inAnyYear] = [timeFormat(timeZone), timeFormat(timeZone, { year: 'numeric' })];
  const yearOf = (at: number) => calendarDay(at, timeZone).slice(0, 4);
  return (at: number, current?: number) => {
    const isThisYear = current !== undefined && yearOf(at) === yearOf(current);
    return (isThisYear ? inThisYear : inAnyYear).format(at);
  };
}

/** `Nov 30, 2026` for a calendar day. */
export const dayLabel = (day: string) =>
  new Intl.DateTimeFormat(SELLER_LANGUAGE, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(day),
  );

/** `November 2026` for `2026-11`. */
export const monthLabel = (month: string) =>
  new Intl.DateTimeFormat(SELLER_LANGUAGE, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01`));

/** `Q3 2026 (July–September)` for `2026-Q3`. */
export function quarterLabel(quarter: string): string {
  const name = new Intl.DateTimeFormat(SELLER_LANGUAGE, { month: 'long', timeZone: 'UTC' });
  const [first, last] = [firstDayOfQuarter, lastDayOfQuarter].map((dayOf) =>
    name.format(new Date(dayOf(quarter))),
  );
  return `${shortQuarter(quarter)} (${first}–${last})`;
}

/** `Q3 2026` */
export const shortQuarter = (quarter: string) => `${quarter.slice(5)} ${quarter.slice(0, 4)}`;

/** `Germany` for `DE`. */
export const countryLabel = (country: string) =>
  new Intl.DisplayNames(SELLER_LANGUAGE, { type: 'region', fallback: 'code' }).of(country) ??
  country;

/** When in the period a case arrived: `Day 3 of 30, in time`. */
export function periodLabel({ day, days, inTime, statutory }: Period): string {
  const came = day <= 0 ? 'On the day of delivery' : `Day ${day} of ${days}`;
  if (!inTime) return `${came}, after the period`;
  return `${came}, in time${statutory ? ' (within the statutory period)' : ''}`;
}

export const DISPUTES = {
  none: 'None',
  open: 'Open with the bank',
  won: 'Won',
  'partly-lost': 'Partly lost',
  lost: 'Lost',
} as const;

/** Only card payments have last digits. */
export function refundMethodLabel({ last4, method }: Pick<OrderDetails, 'last4' | 'method'>) {
  const name = methodLabel(method);
  if (last4) return `To the original card (ending in ${last4})`;
  return `To the original payment method${name ? ` (${name})` : ''}`;
}

/** `To PayPal` becomes `to PayPal`. */
export const inSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

export const money = (cents: number, currency: string) =>
  formatMoney(cents, currency.toUpperCase(), SELLER_LANGUAGE);

/** For tables of a tax report, where every amount has its cents. */
export const exactMoney = (cents: number, currency: string) =>
  formatExactly(cents, currency.toUpperCase(), SELLER_LANGUAGE);

export const cost = (cents: number, currency: string) =>
  formatCost(cents, currency, SELLER_LANGUAGE);

export const percent = (rate: number) => formatRate(rate, SELLER_LANGUAGE);

export const TREATMENTS: Record<Treatment, string> = {
  domestic: 'domestic VAT',
  oss: 'OSS',
  'reverse-charge': 'reverse charge',
  'outside-eu': 'outside the EU',
  exempt: 'no VAT charged',
  'no-vat': 'seller outside VAT',
};

/** Why a sale has no document yet. */
export const WAITING: Record<WaitingReason, string> = {
  'no-rate': 'waiting for an exchange rate',
  'no-tax': 'waiting for the tax, which Stripe did not report',
  failed: 'the job failed, retry it under Emails',
  queued: 'being issued',
  'not-issued': 'sold before the shop issued documents',
};

export const DOCUMENT_DUE: Record<NonNullable<OrderDetails['documentDue']>, string> = {
  queued: 'The next document is being issued.',
  failed: 'The next document could not be issued. Retry its job under Emails.',
  'no-rate': 'The next document waits for an exchange rate. Import the ECB’s rates under Taxes.',
  'no-tax':
    'The next document waits for its tax: the regime is “provider”, and Stripe reported none.',
};

export const VAT_CHECKS: Record<NonNullable<OrderDetails['vatCheck']>, string> = {
  valid: 'valid',
  invalid: 'not found',
  unavailable: 'not checked',
};
