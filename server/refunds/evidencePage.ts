import type { Content } from '../../content/content.ts';
import { LEGAL_PAGES } from '../../content/legal.ts';
import { countryName } from '../../mails/format.ts';
import { caseReference } from '../../rules/case.ts';
import { type Language, textIn } from '../../rules/language.ts';
import { formatExactly } from '../../rules/money.ts';
import { calendarDay, shopDay } from '../../rules/shopTime.ts';
import type { CaseRow } from '../db/schema.ts';
import type { OrderContext } from '../orders/context.ts';
import { collectEvidence, type Evidence, soldVersion } from './evidence.ts';
import { logLine, timeIn } from './evidenceLines.ts';
import { submittedOf } from './submitted.ts';

type Words = ReturnType<Content['messages']>['evidence'];
type Rows = (readonly [label: string, value: string])[];
/** A section: a paragraph, then labels with values, then a table. */
type Part = {
  head: string;
  /** 2 for a section, 3 for what belongs to the one above. */
  level: number;
  lines: string[];
  rows: Rows;
  table: { heads: readonly string[]; rows: string[][] } | null;
};
/** The evidence file in the words of a language, ready to be set. */
type EvidencePage = {
  language: string;
  title: string;
  subtitle: string;
  banner: string;
  seller: string;
  issued: number[];
  parts: Part[];
  foot: string;
  pageOf: string[];
};
type Context = Pick<OrderContext, 'store' | 'clock' | 'shop' | 'content' | 'payments'> & {
  publicUrl: string;
};

/** A bank reads the beginning; a longer log has nothing more to say. */
const MAX_LOG_LINES = 400;
/** Of one email or text. */
const MAX_TEXT_LINES = 200;

const part = (head: string, filled: Partial<Part>): Part => ({
  ...{ head, level: 2, lines: [], rows: [], table: null },
  ...filled,
});

/** The evidence file as a PDF. */
export async function evidencePdf(
  context: Context & { typeset: (page: object, template: 'evidence') => Promise<Uint8Array> },
  number: number,
  language: Language,
): Promise<Uint8Array<ArrayBuffer>> {
  const evidence = await collectEvidence(context.store, number);
  const page = await evidencePage(context, evidence, language);
  return new Uint8Array(await context.typeset(page, 'evidence'));
}

export async function evidencePage(
  context: Context,
  evidence: Evidence,
  language: Language,
): Promise<EvidencePage> {
  const { shop, content, payments } = context;
  const { timeZone } = shop.company;
  const messages = content.messages(language);
  const t = messages.evidence;
  const now = context.clock();
  const { number } = evidence.order;
  const name = textIn(shop.company.name, language);
  const requests = [];
  for (const row of evidence.cases) requests.push(await requestPart(context, row, language));
  return {
    language,
    title: t.title(String(number)),
    subtitle: t.subtitle(shopDay(now, language, timeZone)),
    banner: payments.provider === 'sandbox' ? t.test : '',
    seller: name,
    issued: calendarDay(now, timeZone).split('-').map(Number),
    parts: [
      summaryPart(context, evidence, language),
      part(t.order.title, { rows: orderRows(context, evidence, language) }),
      ...evidence.disputes.map((dispute) =>
        part(t.dispute.title, { rows: disputeRows(context, evidence, dispute, language) }),
      ),
      textsPart(context, evidence, language),
      logPart(context, evidence, language),
      emailsPart(context, evidence, language),
      part(t.requests.title, { lines: requests.length > 0 ? [] : [t.requests.none] }),
      ...requests,
      ...emailBodies(context, evidence, language),
      ...agreedTexts(context, evidence, language),
    ],
    foot: `${name} · ${shop.company.email}`,
    pageOf: messages.documents.page.pageOf('\u0000', '\u0000').split('\u0000'),
  };
}

function summaryPart({ shop, content }: Context, evidence: Evidence, language: Language): Part {
  const t = content.messages(language).evidence;
  const { timeZone } = shop.company;
  const day = (at: number) => shopDay(at, language, timeZone);
  const { order, visits } = evidence;
  const amount = formatExactly(order.amount_cents, order.currency, language);
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
    ...(order.paid_at === null ? [] : [t.summary.paid(amount, day(order.paid_at))]),
    first
      ? t.summary.delivered(totals, day(first.firstAt), day(lastOf(visits)))
      : t.summary.notOpened,
    t.summary.access,
    t.times(timeZone),
  ];
  return part(t.summary.title, { lines });
}

const lastOf = (visits: Evidence['visits']) => Math.max(...visits.map(({ lastAt }) => lastAt));

function orderRows({ shop, content }: Context, evidence: Evidence, language: Language): Rows {
  const { evidence: t, documents } = content.messages(language);
  const { order, card } = evidence;
  const time = timeIn(language, shop.company.timeZone);
  const money = (cents: number) => formatExactly(cents, order.currency, language);
  const product = textIn(shop.product.name, language);
  const issued = evidence.documents.map(({ kind, code }) => `${documents.kinds[kind]} ${code}`);
  const country = (code: string | null) => (code ? countryName(code, language) : '');
  const rows: Rows = [
    [t.order.number, String(order.number)],
    [t.order.ordered, time(Math.min(order.created_at, order.paid_at ?? order.created_at))],
    [t.order.paid, order.paid_at === null ? '' : time(order.paid_at)],
    [t.order.buyer, order.name],
    [t.order.email, order.email],
    [t.order.country, country(order.country)],
    [t.order.cardCountry, country(card.country)],
    [t.order.product, t.order.productValue(product, soldVersion(shop, evidence))],
    [t.order.amount, money(order.amount_cents)],
    [t.order.refunded, order.refunded_cents > 0 ? money(order.refunded_cents) : ''],
    [t.order.card, card.last4 ? t.order.cardValue(card.last4) : ''],
    [t.order.payment, order.payment_id ?? ''],
    [t.order.session, order.session_id],
    [t.order.documents, issued.join(', ')],
  ];
  return rows.filter(([, value]) => value !== '');
}

function disputeRows(
  { shop, content }: Context,
  { order }: Evidence,
  dispute: Evidence['disputes'][number],
  language: Language,
): Rows {
  const { dispute: t, reasons } = content.messages(language).evidence;
  const time = timeIn(language, shop.company.timeZone);
  const { reason, opened_at, due_at } = dispute;
  const cents = dispute.amount_cents ?? order.amount_cents;
  const rows: Rows = [
    [t.id, dispute.id],
    [t.reason, reason ? (reasons[reason] ?? reason.replaceAll('_', ' ')) : ''],
    [t.amount, formatExactly(cents, dispute.currency ?? order.currency, language)],
    [t.opened, opened_at === null ? '' : time(opened_at)],
    [t.due, due_at === null ? '' : time(due_at)],
  ];
  return rows.filter(([, value]) => value !== '');
}

function textsPart({ content, publicUrl }: Context, { order }: Evidence, language: Language): Part {
  const t = content.messages(language).evidence.texts;
  const versions: Readonly<Record<string, string>> = JSON.parse(order.text_versions);
  const rows = LEGAL_PAGES.filter((name) => versions[name]).map((name) => [
    versions[name] ?? '',
    content.legalPage(name, language).title,
    `${publicUrl}/${name}`,
  ]);
  return part(t.title, { lines: [t.note], table: { heads: t.heads, rows } });
}

function logPart({ shop, content }: Context, { visits }: Evidence, language: Language): Part {
  const t = content.messages(language).evidence.log;
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

function emailsPart({ shop, content }: Context, { emails }: Evidence, language: Language): Part {
  const { emails: t, log } = content.messages(language).evidence;
  if (emails.length === 0) return part(t.title, { lines: [t.none] });
  const time = timeIn(language, shop.company.timeZone);
  const rows = emails.map(({ kind, at, to, accepted, answer, count, lastAt }) => [
    time(at),
    nameOf(kind, t) + (count > 1 ? ` (${log.times(count)}, ${log.until(time(lastAt))})` : ''),
    to,
    answer ?? (accepted ? t.sent : t.rejected),
  ]);
  return part(t.title, { table: { heads: t.heads, rows } });
}

const nameOf = (kind: string, t: Words['emails']) => t.kinds[kind] ?? kind.replaceAll('-', ' ');

const linesOf = (text: string) => {
  const lines = text.split('\n').map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  return filled.length > MAX_TEXT_LINES ? [...filled.slice(0, MAX_TEXT_LINES), '…'] : filled;
};

/** Subject and body of each email to the buyer, messages from the seller among them. */
function emailBodies({ shop, content }: Context, { emails }: Evidence, language: Language): Part[] {
  const t = content.messages(language).evidence.emails;
  const time = timeIn(language, shop.company.timeZone);
  const kept = emails.filter(({ accepted, body }) => accepted && body !== null);
  if (kept.length === 0) return [];
  return [
    part(t.bodies, { lines: [t.bodiesNote] }),
    ...kept.map(({ subject, body, at, to }) =>
      part(subject ?? '', {
        level: 3,
        rows: [[time(at), to]],
        lines: linesOf(body ?? ''),
      }),
    ),
  ];
}

/** Nobody agrees to a privacy policy, so it stays out. */
function agreedTexts({ content }: Context, { texts }: Evidence, language: Language): Part[] {
  const t = content.messages(language).evidence.texts;
  const agreed = texts.filter(({ name }) => name !== 'privacyPolicy');
  if (agreed.length === 0) return [];
  return [
    part(t.whole, { lines: [t.wholeNote] }),
    ...agreed.map(({ title, version, body }) =>
      part(t.versionOf(title, version), { level: 3, lines: linesOf(body) }),
    ),
  ];
}

async function requestPart(context: Context, row: CaseRow, language: Language): Promise<Part> {
  const { evidence, cases } = context.content.messages(language);
  const t = evidence.requests;
  const time = timeIn(language, context.shop.company.timeZone);
  const { kind, number, received_at, state, decline_reason, resolution, paid_at } = row;
  const rows: Rows = [
    [t.received, time(received_at)],
    [t.status, cases.states[state]],
    ...(await submittedOf(context, row, language)),
    [t.declined, decline_reason ?? ''],
    [t.resolution, resolution ?? ''],
    [t.refunded, paid_at === null ? '' : time(paid_at)],
  ];
  return part(`${cases.kinds[kind]} ${caseReference(kind, number)}`, {
    level: 3,
    rows: rows.filter(([, value]) => value !== ''),
  });
}

/** The same words without a layout, for a field of text. */
export const asText = (parts: readonly Part[]) =>
  parts
    .map(({ head, lines, rows, table }) =>
      [
        head,
        ...lines,
        ...rows.map(([label, value]) => `${label}: ${value}`),
        ...(table?.rows ?? []).map((cells) => cells.join(' | ')),
      ].join('\n'),
    )
    .join('\n\n');
