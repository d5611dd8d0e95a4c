import { z } from 'zod';
import {
  ALERT_NAMES,
  ALERTS,
  type Alert,
  DIGEST_WORDS,
  NEXT_STEPS,
  SELLER_LANGUAGE,
  WHERE_WORDS,
} from '../../content/seller.ts';
import type { SellerAlertMail } from '../../mails/mailContent.ts';
import { HOUR_MS } from '../../rules/calendar.ts';
import { deadlineOf } from '../../rules/case.ts';
import { shopTime } from '../../rules/shopTime.ts';
import type { Env } from '../core/env.ts';
import { deskUrl, LOOPBACK } from '../core/env.ts';
import type { Store } from '../db/database.ts';
import type { EmailRow } from '../db/schema.ts';
import { enqueue, type Handler, setRecipient } from '../jobs/queue.ts';
import { countUp, endOfPeriod } from '../mail/emailLimits.ts';
import { type Mailer, sendMail } from '../mail/mailer.ts';
import type { ProcessContext } from '../orders/context.ts';
import { findOrder } from '../orders/orderSearch.ts';
import { dashboardUrl } from '../payments/payments.ts';
import { isDeskClosed } from '../people/deskUsers.ts';
import { caseById } from '../refunds/findCases.ts';
import { quotesOf } from '../refunds/requests.ts';
import { disputeToAnswer } from './findDisputes.ts';
import { digestNews, saleNews } from './salesNews.ts';

const alertPayload = z.object({
  what: z.enum(ALERT_NAMES),
  lines: z.array(z.string()).default([]),
  onlyInDigest: z.boolean().default(false),
  request: z.string().optional(),
  next: z.string().optional(),
  /** The end of the hour that this email stands for. */
  digestOf: z.int().optional(),
});

/** In each hour, so many alerts of a kind are sent at once and the rest as one email. */
const AT_ONCE = 5;

/** Emails the seller what has happened, the deadline, what to do and where. */
export function alertHandler(context: ProcessContext, mailer: Mailer): Handler<EmailRow> {
  const { env, store, clock, shop, payments } = context;
  async function digestLines(what: Alert, endsAt: number): Promise<string[]> {
    const counted = await store
      .selectFrom('email_counts')
      .select('count')
      .where('name', '=', inDigest(what))
      .where('ends_at', '=', endsAt)
      .executeTakeFirst();
    const since = shopTime(endsAt - HOUR_MS, SELLER_LANGUAGE, shop.company.timeZone);
    return [DIGEST_WORDS(counted?.count ?? 1, since)];
  }

  /** Undefined when a digest has nothing to say. */
  async function newsOf(
    job: EmailRow,
    alert: { what: Alert; digestOf: number | undefined; desk: string | undefined },
  ): Promise<(Pick<SellerAlertMail, 'title' | 'lines'> & Partial<SellerAlertMail>) | undefined> {
    const { what, digestOf, desk } = alert;
    const title = ALERTS[what];
    if (digestOf !== undefined) return { title, lines: await digestLines(what, digestOf) };
    if (what === 'sale') return saleNews(context, job.order_id);
    if (what === 'daily-digest') return digestNews(context, job.created_at, desk);
    return { title, lines: [] };
  }

  return async (job) => {
    const alert = alertPayload.parse(JSON.parse(job.payload));
    const { what, digestOf } = alert;
    if (digestOf === undefined && (await isLeftToDigest({ store, clock }, job, alert))) return;
    const isClosed = await isDeskClosed(env, store);
    const desk = isClosed ? undefined : deskUrl(env);
    const about = await subjectOf(store, job, what);
    const news = await newsOf(job, { what, digestOf, desk });
    // It is an email to nobody now, and not listed as one.
    if (!news) return setRecipient(store, job.id, null);
    const quotes =
      job.case_id && digestOf === undefined
        ? await quotesOf(context, job.case_id, alert.request)
        : undefined;
    // Read when the email is sent, because it may have changed since the alert was queued.
    const due = about.dueAt
      ? [
          `${WHERE_WORDS.due[about.dueFor]} ${shopTime(about.dueAt, SELLER_LANGUAGE, shop.company.timeZone)}.`,
        ]
      : [];
    const content = {
      kind: 'seller-alert',
      language: SELLER_LANGUAGE,
      ...news,
      lines: [
        ...news.lines,
        ...(digestOf === undefined ? alert.lines : []),
        ...due,
        alert.next ?? NEXT_STEPS[what],
      ],
      quotes,
      ways: [
        ...stripeLinks(payments, about.disputed),
        ...linksTo(alertTarget(what, about), env, desk),
      ],
    } as const;
    await sendMail(mailer, { address: shop.company.email, proof: 'seller' }, content, job);
  };
}

const inDigest = (what: Alert) => `alerts in digest ${what}`;

/** Under a flood of requests the seller gets the first alerts, then one email per hour and kind. */
async function isLeftToDigest(
  { store, clock }: Pick<ProcessContext, 'store' | 'clock'>,
  { id, attempts }: EmailRow,
  { what, onlyInDigest }: z.infer<typeof alertPayload>,
): Promise<boolean> {
  // A retry was counted before.
  if (attempts > 1) return false;
  const endsAt = endOfPeriod(clock, HOUR_MS);
  if (!onlyInDigest && (await countUp(store, `alerts ${what}`, endsAt)) <= AT_ONCE) return false;
  await store.transaction().execute(async (transaction) => {
    await countUp(transaction, inDigest(what), endsAt);
    await enqueue(transaction, clock, {
      kind: 'seller-alert',
      dedupeKey: `alert-digest:${what}:${endsAt}`,
      payload: { what, digestOf: endsAt },
      recipient: 'seller',
      runAt: new Date(endsAt),
    });
    await setRecipient(transaction, id, null);
  });
  return true;
}

/** The numbers of the order or the case that an alert is about. */
type Subject = { order?: number; case?: number };

async function subjectOf(
  store: Store,
  { order_id, case_id }: EmailRow,
  what: Alert,
): Promise<
  Subject & { disputed?: string | null } & (
      | { dueAt?: null }
      | { dueAt: number; dueFor: keyof typeof WHERE_WORDS.due }
    )
> {
  if (case_id) {
    const row = await caseById(store, case_id);
    const due = row?.due_at ? { dueAt: row.due_at, dueFor: deadlineOf(row) } : {};
    return row ? { case: row.number, ...due } : {};
  }
  const order = await findOrder(store, 'id', order_id);
  if (!order) return {};
  if (what !== 'dispute-opened') return { order: order.number };
  const dispute = await disputeToAnswer(store, order.payment_id);
  const due = dispute?.due_at ? { dueAt: dispute.due_at, dueFor: 'respond' as const } : {};
  return { order: order.number, disputed: dispute?.payment_id ?? null, ...due };
}

/** A page of the desk, and the command that shows the same. */
type AlertTarget = { path: string; command: string };

export function alertTarget(what: Alert, about: Subject): AlertTarget {
  if (what === 'job-failed')
    return { path: '/mails?state=failed', command: 'mails --state failed' };
  if (what.startsWith('consultant-')) return { path: '/consultant', command: 'consultant' };
  if (what === 'webhook-off') return { path: '/connections', command: 'webhooks' };
  if (['events-missed', 'retention-paused', 'files-missing'].includes(what))
    return { path: '/check', command: 'doctor' };
  if (about.order) return { path: `/orders/${about.order}`, command: `order ${about.order}` };
  if (about.case) return { path: `/cases/${about.case}`, command: `refund ${about.case}` };
  return { path: '/', command: 'today' };
}

/** To the disputed payment, while the seller can respond. */
function stripeLinks(payments: ProcessContext['payments'], paymentId: string | null | undefined) {
  const url = paymentId ? dashboardUrl(payments, paymentId) : null;
  return url ? [{ words: WHERE_WORDS.stripe, url }] : [];
}

function linksTo({ path, command }: AlertTarget, env: Env, desk: string | undefined) {
  const isHere = !env.deskOrigin && LOOPBACK.includes(env.deskHost);
  const words = isHere ? WHERE_WORDS.deskHere : WHERE_WORDS.desk;
  return [
    ...(desk ? [{ words, url: desk + path }] : []),
    { words: WHERE_WORDS.command, command: `npm run shop -- ${command}` },
  ];
}
