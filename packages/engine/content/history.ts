import type { CaseAction } from '../rules/case.ts';
import { lookUp } from '../rules/lookUp.ts';
import { formatMoney, formatRate } from '../rules/money.ts';
import { capitalized } from '../rules/text.ts';
import { FLAG_WORDS, HOLD_WORDS, SELLER_LANGUAGE } from './seller.ts';
import {
  ADDRESS_PROOFS,
  CASE_KINDS,
  CASE_STATES,
  DECLINE_GROUNDS,
  DOCUMENTS,
  labelOf,
  MESSAGE_REASONS,
  ORDER_STATES,
} from './sellerLabels.ts';

/** What the audit log stores with an event. */
export type AuditDetails = Readonly<Record<string, unknown>>;

/** What a line is about, in words: `order 12`, `R-7`; and the currency of its amounts. */
export type HistoryOf = { about: string; currency: string };

/** A line of the audit log, taken apart for its sentence. */
type Line = HistoryOf & {
  /** Who did it, at the start of a sentence. */
  who: string;
  /** One of the details as text; empty without it. */
  text: (name: string) => string;
  details: AuditDetails;
};

type Sentence = (line: Line) => string;

const quoted = (text: string) => `“${text}”`;
const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const list = (items: readonly string[]) =>
  new Intl.ListFormat(SELLER_LANGUAGE, { type: 'conjunction' }).format(items);
const reason = (text: string) => (text ? `, reason: ${text}` : '');
const dayIn = (day: string) =>
  new Intl.DateTimeFormat(SELLER_LANGUAGE, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(day),
  );
const worded = (labels: Readonly<Partial<Record<string, string>>>, value: string) =>
  lookUp(labels, value) ?? labelOf(value);
const money = ({ details, currency }: Line, name = 'cents') =>
  formatMoney(Number(lookUp(details, name) ?? 0), currency.toUpperCase(), SELLER_LANGUAGE);
const METHODS = { card: 'to the card', bank: 'by bank transfer' };
const methodOf = (line: Line) =>
  worded(METHODS, line.text('refundMethod') || line.text('by') || 'card');

/** Addresses are stored only as long as an email to the former one is. */
const fromTo = ({ text }: Line) => (text('from') ? ` from ${text('from')} to ${text('to')}` : '');

/** Both have a state “paid”: an order that was paid, and a case whose refund was. */
const changed: Sentence = ({ about, text }) => {
  const states = about.startsWith('order') ? ORDER_STATES : CASE_STATES;
  const label = (state: string) => quoted(worded(states, state));
  return `${capitalized(about)} changed from ${label(text('from'))} to ${label(text('to'))}.`;
};

const CASE_SENTENCES: Record<CaseAction, Sentence> = {
  review: ({ who, about }) => `${who} started the review of ${about}.`,
  accept: (line) =>
    `${line.who} accepted ${line.about}, with a refund ${methodOf(line)}${line.details.agreed ? ' as agreed with the buyer' : ''}.`,
  decline: ({ who, about, text }) =>
    `${who} declined ${about}${text('ground') && ` (${small(worded(DECLINE_GROUNDS, text('ground')))})`}${reason(text('reason'))}.`,
  resolve: ({ who, about }) => `${who} resolved ${about} without a refund.`,
  pay: (line) =>
    line.text('by') === 'bank'
      ? `${line.who} refunded ${money(line)} for ${line.about} by bank transfer, reference: ${line.text('reference')}.`
      : `${line.who} started the refund for ${line.about} to the card.`,
  'change-method': (line) =>
    `${line.who} changed the refund for ${line.about} to one ${methodOf(line)}.`,
  match: ({ who, about, text }) => `${who} matched ${about} to order ${text('order')}.`,
  'to-withdrawal': ({ who, about }) => `${who} changed ${about} to a withdrawal.`,
  reopen: ({ who, about, text }) =>
    `${who} reopened ${about}, which was ${quoted(worded(CASE_STATES, text('from')))}.`,
  cancel: ({ who, about }) => `${who} canceled ${about}.`,
};

const exported =
  (what: string): Sentence =>
  ({ who }) =>
    `${who} downloaded the list of ${what} as CSV.`;

/**
 * One sentence for every kind of line in the audit log. A line that no sentence is written for is a
 * type error where it is recorded.
 */
const SENTENCES = {
  ...CASE_SENTENCES,
  'order created': ({ about }) => `${capitalized(about)} was created.`,
  'state changed': changed,
  'email address corrected by the buyer': (line) =>
    `The buyer corrected the email address${fromTo(line)}.`,
  'email address corrected': (line) =>
    `${line.who} corrected the email address${fromTo(line)}. ${worded(ADDRESS_PROOFS, line.text('proof'))}.`,
  'email address restored': (line) =>
    `${line.who} undid the correction of the email address${fromTo(line)}.`,
  'library link replaced': ({ who, about }) => `${who} replaced the library link of ${about}.`,
  'lost link email not sent': () =>
    'Someone asked for the library link. The form looked automated, so no email was sent.',
  'bank details added by the buyer': () => 'The buyer added bank details for the refund.',
  'business details added by the buyer': () =>
    'The buyer added the details of a business for an invoice.',
  'VAT number checked': ({ who, text }) =>
    `${who} looked up the VAT number in the EU’s register: ${lookUp(VAT_RESULTS, text('vat_check')) ?? text('vat_check')}.`,
  'message sent': ({ who, text }) => {
    const to = lookUp({ '': 'the buyer', all: 'all buyers' }, text('edition'));
    const why = small(worded(MESSAGE_REASONS, text('reason')));
    return `${who} sent a message to ${to ?? `the buyers of version ${text('edition')}`}, reason: ${why}.`;
  },
  'email resent': ({ who, text }) =>
    `${who} sent the email ${quoted(labelOf(text('kind')))} again.`,
  'evidence draft saved': ({ who, details }) =>
    `${who} saved ${count(listOf(details.fields).length, 'field')} of evidence as a draft in Stripe.`,
  'refund started': (line) =>
    `${line.who} refunded ${money(line)} of ${line.about}${reason(line.text('reason'))}.`,
  'card refund requested': (line) => {
    const done = { paid: 'made', pending: 'accepted', failed: 'couldn’t make' };
    return `The payment provider ${worded(done, line.text('status')).toLowerCase()} a card refund of ${money(line)} (${line.text('reference')}).`;
  },
  'card refund rejected': ({ text }) =>
    `The payment provider rejected the card refund${reason(text('reason'))}.`,
  'case opened': ({ who, text, details }) => {
    const what = small(worded(CASE_KINDS, text('kind')));
    const opened = details.actor
      ? `${who} opened a ${what} for the buyer.`
      : `The buyer sent a ${what}.`;
    const flags = listOf(details.flags).map((flag) => worded(FLAG_WORDS, String(flag)));
    return [opened, ...flags].join(' ');
  },
  released: ({ who, about, text }) =>
    `${who} released ${about}, which was on hold. ${worded(HOLD_WORDS, text('was'))}`,
  'duplicate dismissed': ({ who, about, text }) =>
    `${who} confirmed that ${about} isn’t a duplicate of order ${text('other')}.`,
  'reminder stopped': ({ who }) => `${who} recorded that the visitor doesn’t want a reminder.`,
  'code created': (line) => {
    const { who, text, details } = line;
    const off = details.percent
      ? formatRate(Number(details.percent) * 100, SELLER_LANGUAGE)
      : money(line);
    const limits = [
      ...(text('until') ? [`until ${dayIn(text('until'))}`] : []),
      ...(details.uses ? [`for ${count(Number(details.uses), 'order')} at most`] : []),
    ];
    return `${who} created code ${text('code')}: ${[`${off} off`, ...limits].join(', ')}.`;
  },
  'code ended': ({ who, text }) => `${who} ended code ${text('code')}.`,
  'Stripe connected': ({ who, text }) =>
    `${who} connected Stripe in ${text('mode')} mode, with the key that ends in ${text('last4')}.`,
  'Stripe set up': ({ who, details }) =>
    `${who} checked Stripe, and the shop put right: ${list(listOf(details.repaired).map(String))}.`,
  'Stripe disconnected': ({ who }) => `${who} disconnected Stripe.`,
  'publishing started': ({ who, about, details }) =>
    `${who} started to publish ${about}${details.quiet ? ' without emailing buyers' : ''}.`,
  'settings published': ({ who, text, details }) =>
    `${who} published ${count(listOf(details.keys).length, 'setting')}${text('at') ? `, in force from ${text('at')}` : ''}: ${listOf(details.keys).join(', ')}.`,
  'settings taken back': ({ who, text }) =>
    `${who} took back the settings of version ${text('number')} before they came into force.`,
  'desk login': ({ who }) => `${who} logged in to the desk.`,
  'desk login failed': () => 'Someone tried to log in to the desk with a wrong password.',
  'desk sign-in link requested': () =>
    'Someone asked for a sign-in link on the login page. It was sent to the shop’s email address.',
  'desk sign-in link created': ({ who }) => `${who} created a sign-in link for the desk.`,
  'desk sign-in link used': () => 'A sign-in link opened the desk’s login in a new browser.',
  'desk passkey rejected': ({ who }) => `${who} tried to log in with an unknown passkey.`,
  'desk logout': ({ who }) => `${who} logged out of the desk.`,
  'desk logout everywhere': ({ who }) => `${who} logged out of the desk everywhere.`,
  'desk passkey added': ({ who }) => `${who} added a passkey.`,
  'desk password set': ({ who, text }) => `${who} set the desk password of ${text('user')}.`,
  'desk user invited': ({ who, text }) =>
    `${who} invited ${text('user')} to the desk as ${text('role')}.`,
  'desk user invited again': ({ who, text }) =>
    `${who} sent ${text('user')} another invitation to the desk.`,
  'desk invitation shown': ({ who, text }) =>
    `${who} looked at the link of the invitation for ${text('user')}.`,
  'desk user joined': ({ who, text }) =>
    `${who} joined the desk with a ${text('with') || 'password'}.`,
  'desk role changed': ({ who, text }) =>
    `${who} changed the role of ${text('user')} from ${text('from')} to ${text('to')}.`,
  'desk user removed': ({ who, text }) => `${who} ended the access of ${text('user')} to the desk.`,
  'desk passkeys removed': ({ who, text }) => `${who} removed the passkeys of ${text('user')}.`,
  'orders exported': exported('orders'),
  'cases exported': exported('cases'),
  'documents exported': exported('documents'),
  'oss exported': ({ who }) => `${who} downloaded the OSS return as CSV.`,
  'ledger exported': ({ who }) => `${who} downloaded the VAT ledger as CSV.`,
  'sources exported': exported('sources'),
  'unpaid exported': exported('unpaid forms'),
  'buyers exported': exported('buyers'),
  'exchange rates imported': ({ who }) => `${who} imported exchange rates.`,
  'version started': ({ who }) => `${who} started to prepare a new version.`,
  'file uploaded': ({ who, text }) => `${who} uploaded ${text('path')}.`,
  'file removed': ({ who, text }) => `${who} removed ${text('path')} from the new version.`,
  'file restored': ({ who, text }) => `${who} put ${text('path')} back into the new version.`,
  'ZIP file unpacked': ({ who, text }) => `${who} unpacked ${text('path')}.`,
  'version discarded': ({ who }) => `${who} discarded the new version.`,
  'publishing failed': ({ about, text }) => `Publishing ${about} failed${reason(text('problem'))}.`,
  'data exported': ({ who }) => `${who} exported the data of a person.`,
  'person erased': ({ who, text }) => `${who} erased a person; ${text('access')}.`,
  'expired data deleted': ({ details }) => {
    const rows = listOf(details.lines).map((line) => Number(asDetails(line).rows ?? 0));
    const sum = rows.reduce((all, one) => all + one, 0);
    return `${count(sum, 'record')} past ${sum === 1 ? 'its' : 'their'} retention period ${sum === 1 ? 'was' : 'were'} removed.`;
  },
  'API token created': ({ who, text, details }) =>
    `${who} created the API token ${quoted(text('name'))} for ${list(listOf(details.scopes).map(String))}.`,
  'API token revoked': ({ who, text }) => `${who} revoked the API token ${quoted(text('name'))}.`,
  'webhook created': ({ who, text }) => `${who} created a webhook to ${text('host')}.`,
  'webhook test sent': ({ who, text }) => `${who} sent a test event to ${text('host')}.`,
  'webhook secret replaced': ({ who, text }) =>
    `${who} replaced the secret of the webhook to ${text('host')}.`,
  'webhook switched on': ({ who, text }) => `${who} switched on the webhook to ${text('host')}.`,
  'webhook switched off': ({ text }) =>
    `The shop switched off a webhook that kept failing${reason(text('error'))}.`,
  'webhook deleted': ({ who, text }) => `${who} deleted the webhook to ${text('host')}.`,
  'webhook event sent again': ({ who, text }) => `${who} sent an event to ${text('host')} again.`,
  'backup made': ({ who }) => `${who} made a backup.`,
  'backup restored': ({ who, text }) =>
    `${who} restored ${text('madeAt') ? `the backup of ${dayIn(text('madeAt').slice(0, 10))}` : 'a backup'}.`,
} satisfies Record<string, Sentence>;

const VAT_RESULTS: Partial<Record<string, string>> = {
  valid: 'valid',
  invalid: 'not found',
  unavailable: 'the register didn’t answer',
};

/** Everything that can be recorded. */
export type AuditEvent = keyof typeof SENTENCES;
export const AUDIT_EVENTS = Object.keys(SENTENCES) as AuditEvent[];

const ACTORS: Partial<Record<string, string>> = {
  buyer: 'The buyer',
  'command line': 'Someone on the command line',
};

const asDetails = (value: unknown): AuditDetails => (value ?? {}) as AuditDetails;

/** A line of the audit log in one or more sentences for people. */
export function sentenceOf(event: string, details: AuditDetails, of: HistoryOf): string {
  const actor = details.actor === undefined ? 'The shop' : String(details.actor);
  const text = (name: string) => String(lookUp(details, name) ?? '').trim();
  // What a person typed may end with a full stop of its own.
  const known = lookUp<Sentence>(SENTENCES, event);
  if (!known) return `${labelOf(event)}.`;
  const words = known({ ...of, who: lookUp(ACTORS, actor) ?? actor, text, details }).trim();
  return words.replace(/([.!?…])\.$/, '$1');
}

type SentEmail = {
  kind: string;
  subject: string | null;
  state: 'waiting' | 'done' | 'failed';
  to: string | null;
  error: string | null;
};

/** What the story of a buyer has beside the audit log. */
export const STORY = {
  purchase: (order: number, amount: string, isPaid: boolean) =>
    isPaid
      ? `The buyer paid ${amount} for order ${order}.`
      : `The buyer placed order ${order} for ${amount}. It isn’t paid yet.`,
  email({ kind, subject, state, to, error }: SentEmail): string {
    const name = quoted(subject ?? labelOf(kind));
    const where = to ? ` to ${to}` : '';
    if (state === 'done') return `The shop sent the email ${name}${where}.`;
    return state === 'waiting'
      ? `The email ${name}${where} is in the queue.`
      : `The email ${name}${where} failed${error ? `: ${error}` : ''}.`;
  },
  document: (kind: string, code: string, amount: string) =>
    `${worded(DOCUMENTS, kind)} ${code} for ${amount} was issued.`,
};
