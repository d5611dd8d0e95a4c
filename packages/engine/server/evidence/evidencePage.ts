import { LEGAL_PAGES } from '../../content/legal.ts';
import { methodLabel } from '../../content/paymentMethods.ts';
import { countryName, withAmount } from '../../mails/format.ts';
import { type Language, textIn } from '../../rules/language.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { formatExactly, formatPresented } from '../../rules/money.ts';
import { asPrinted, UNPRINTED } from '../../rules/printable.ts';
import { calendarDay, shopDay } from '../../rules/shopTime.ts';
import type { CaseRow } from '../db/schema.ts';
import type { ProcessContext } from '../orders/context.ts';
import { textVersionsOf } from '../orders/legalTexts.ts';
import { presentedIn } from '../payments/paymentFacts.ts';
import { referenceOf } from '../refunds/cases.ts';
import { submittedOf } from '../refunds/requests.ts';
import { collectEvidence, type Evidence, soldVersion } from './collectEvidence.ts';
import { logLine, timeIn } from './evidenceLines.ts';

type Rows = (readonly [label: string, value: string])[];
/** A section: a paragraph, then labels with values, then a table. */
export type Part = {
  head: string;
  /** 2 for a section, 3 for what belongs to the one above. */
  level: number;
  lines: string[];
  rows: Rows;
  table: { heads: readonly string[]; rows: string[][] } | null;
};

/** A bank reads the beginning; a longer log has nothing more to say. */
const MAX_LOG_LINES = 400;
/** Of one email or text. */
const MAX_TEXT_LINES = 200;

const part = (head: string, filled: Partial<Part>): Part => ({
  ...{ head, level: 2, lines: [], rows: [], table: null },
  ...filled,
});

const withoutEmpty = (rows: Rows) => rows.filter(([, value]) => value !== '');

/** The evidence file as a PDF. */
export async function evidencePdf(
  context: ProcessContext,
  number: number,
  language: Language,
): Promise<Uint8Array<ArrayBuffer>> {
  const evidence = await collectEvidence(context.store, number);
  const page = await evidencePage(context, evidence, language);
  return new Uint8Array(await context.typeset(page, 'evidence'));
}

/** What every section is written from. */
const sourceOf = (context: ProcessContext, evidence: Evidence, language: Language) => {
  const { company } = context.shop;
  const messages = context.content.messages(language);
  const { currency } = evidence.order;
  return {
    ...context,
    ...evidence,
    evidence,
    language,
    messages,
    t: messages.evidence,
    day: (at: number | Date) => shopDay(at, language, company.timeZone),
    time: timeIn(language, company.timeZone),
    money: (cents: number, paidIn = currency) => formatExactly(cents, paidIn, language),
  };
};
type Source = ReturnType<typeof sourceOf>;

/** The evidence file in the words of a language, ready to be set. */
export async function evidencePage(
  context: ProcessContext,
  evidence: Evidence,
  language: Language,
) {
  const source = sourceOf(context, evidence, language);
  const { t, shop, messages } = source;
  const now = context.clock();
  const name = textIn(shop.company.name, language);
  const requests = [];
  for (const row of evidence.cases) requests.push(await requestPart(source, row));
  const parts = printed([
    summaryPart(source),
    part(t.order.title, { rows: orderRows(source) }),
    ...evidence.disputes.map((dispute) =>
      part(t.dispute.title, { rows: disputeRows(source, dispute) }),
    ),
    textsPart(source),
    logPart(source),
    emailsPart(source),
    part(t.requests.title, { lines: requests.length > 0 ? [] : [t.requests.none] }),
    ...requests,
    ...emailBodies(source),
    ...agreedTexts(source),
  ]);
  if (JSON.stringify(parts).includes(UNPRINTED)) parts[0]?.lines.push(t.unprinted(UNPRINTED));
  return {
    language,
    title: t.title(String(evidence.order.number)),
    subtitle: t.subtitle(source.day(now)),
    banner: context.payments.provider === 'sandbox' ? t.test : '',
    seller: name,
    issued: calendarDay(now, shop.company.timeZone).split('-').map(Number),
    parts,
    foot: `${name} · ${shop.company.email}`,
    pageOf: messages.documents.page.pageOf('\u0000', '\u0000').split('\u0000'),
  };
}

/** What is typed in other letters than the fonts have would be missing without a trace. */
const printed = (parts: Part[]): Part[] =>
  JSON.parse(JSON.stringify(parts), (_, value) =>
    typeof value === 'string' ? asPrinted(value) : value,
  );

function summaryPart({ t, shop, order, visits, day, money }: Source): Part {
  const downloads = visits.filter(({ kind }) => kind === 'download');
  const total = (kind: string) =>
    visits.reduce((sum, visit) => sum + (visit.kind === kind ? visit.count : 0), 0);
  const totals = {
    downloads: total('download'),
    files: new Set(downloads.map(({ item }) => item)).size,
    visits: total('library'),
    pages: total('reader'),
  };
  const [first] = visits;
  const lines = [
    ...(order.paid_at === null
      ? []
      : [t.summary.paid(money(order.amount_cents), day(order.paid_at))]),
    first
      ? t.summary.delivered(totals, day(first.firstAt), day(lastOf(visits)))
      : t.summary.notOpened,
    t.summary.access,
    t.times(shop.company.timeZone),
  ];
  return part(t.summary.title, { lines });
}

const lastOf = (visits: Evidence['visits']) => Math.max(...visits.map(({ lastAt }) => lastAt));

function orderRows(source: Source): Rows {
  const { t, shop, order, card, language, messages, time, money } = source;
  const { kinds } = messages.documents;
  const product = textIn(shop.product.name, language);
  const issued = source.documents.map(({ kind, code }) => `${kinds[kind]} ${code}`);
  const paidAs = formatPresented(presentedIn(order), language);
  const country = (code: string | null) => (code ? countryName(code, language) : '');
  return withoutEmpty([
    [t.order.number, String(order.number)],
    [t.order.ordered, time(Math.min(order.created_at, order.paid_at ?? order.created_at))],
    [t.order.paid, order.paid_at === null ? '' : time(order.paid_at)],
    [t.order.buyer, order.name],
    [t.order.email, order.email],
    [t.order.country, country(order.country)],
    [t.order.cardCountry, country(card.country)],
    [t.order.product, t.order.productValue(product, soldVersion(shop, source.evidence))],
    [t.order.amount, withAmount(money(order.amount_cents), paidAs, messages.common.paidAs)],
    [t.order.refunded, order.refunded_cents > 0 ? money(order.refunded_cents) : ''],
    [t.order.card, card.last4 ? t.order.cardValue(card.last4) : ''],
    [t.order.method, methodLabel(card.method) ?? ''],
    [t.order.payment, order.payment_id ?? ''],
    [t.order.session, order.session_id],
    [t.order.documents, issued.join(', ')],
  ]);
}

function disputeRows(
  { t: { dispute: t, reasons }, order, time, money }: Source,
  { id, reason, opened_at, due_at, amount_cents, currency }: Evidence['disputes'][number],
): Rows {
  return withoutEmpty([
    [t.id, id],
    [t.reason, reason ? (lookUp(reasons, reason) ?? reason.replaceAll('_', ' ')) : ''],
    [t.amount, money(amount_cents ?? order.amount_cents, currency ?? order.currency)],
    [t.opened, opened_at === null ? '' : time(opened_at)],
    [t.due, due_at === null ? '' : time(due_at)],
  ]);
}

function textsPart({ t: { texts: t }, content, env, order, language }: Source): Part {
  const versions = textVersionsOf(order);
  const rows = LEGAL_PAGES.filter((name) => versions[name]).map((name) => [
    versions[name] ?? '',
    content.legalPage(name, language).title,
    `${env.publicUrl}/${name}`,
  ]);
  return part(t.title, { lines: [t.note], table: { heads: t.heads, rows } });
}

function logPart({ t: { log: t }, shop, content, visits, language }: Source): Part {
  if (visits.length === 0) return part(t.title, { lines: [t.none] });
  const { timeZone } = shop.company;
  const shown = visits.slice(0, MAX_LOG_LINES);
  const left = visits.length - shown.length;
  return part(t.title, {
    lines: [t.note, ...(left > 0 ? [t.more(left)] : [])],
    table: {
      heads: t.heads,
      rows: shown.map((visit) => logLine(content, visit, language, timeZone)),
    },
  });
}

function emailsPart({ t: { emails: t, log }, emails, time }: Source): Part {
  if (emails.length === 0) return part(t.title, { lines: [t.none] });
  const rows = emails.map(({ kind, at, to, accepted, answer, count, lastAt }) => [
    time(at),
    (lookUp(t.kinds, kind) ?? kind.replaceAll('-', ' ')) +
      (count > 1 ? ` (${log.times(count)}, ${log.until(time(lastAt))})` : ''),
    to,
    answer ?? (accepted ? t.sent : t.rejected),
  ]);
  return part(t.title, { table: { heads: t.heads, rows } });
}

const linesOf = (text: string) => {
  const lines = text.split('\n').map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  return filled.length > MAX_TEXT_LINES ? [...filled.slice(0, MAX_TEXT_LINES), '…'] : filled;
};

/** Subject and body of each email to the buyer, messages from the seller among them. */
function emailBodies({ t: { emails: t }, emails, time }: Source): Part[] {
  const kept = emails.filter(({ accepted, body }) => accepted && body !== null);
  if (kept.length === 0) return [];
  return [
    part(t.bodies, { lines: [t.bodiesNote] }),
    ...kept.map(({ subject, body, at, to }) =>
      part(subject ?? '', { level: 3, rows: [[time(at), to]], lines: linesOf(body ?? '') }),
    ),
  ];
}

/** Nobody agrees to a privacy policy, so it stays out. */
function agreedTexts({ t: { texts: t }, texts }: Source): Part[] {
  const agreed = texts.filter(({ name }) => name !== 'privacyPolicy');
  if (agreed.length === 0) return [];
  return [
    part(t.whole, { lines: [t.wholeNote] }),
    ...agreed.map(({ title, version, body }) =>
      part(t.versionOf(title, version), { level: 3, lines: linesOf(body) }),
    ),
  ];
}

async function requestPart(source: Source, row: CaseRow): Promise<Part> {
  const { messages, language, time } = source;
  const { requests: t } = source.t;
  const { cases } = messages;
  const rows = withoutEmpty([
    [t.received, time(row.received_at)],
    [t.status, cases.states[row.state]],
    ...(await submittedOf(source, row, language)),
    [t.declined, row.decline_reason ?? ''],
    [t.resolution, row.resolution ?? ''],
    [t.refunded, row.paid_at === null ? '' : time(row.paid_at)],
  ]);
  return part(`${cases.kinds[row.kind]} ${referenceOf(row)}`, { level: 3, rows });
}
