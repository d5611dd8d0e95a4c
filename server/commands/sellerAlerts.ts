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
import { type Deadline, deadlineOf } from '../../rules/case.ts';
import { shopTime } from '../../rules/shopTime.ts';
import type { Env } from '../core/env.ts';
import { deskUrl, LOOPBACK } from '../core/env.ts';
import type { Store } from '../db/database.ts';
import { isDeskClosed } from '../db/deskUsers.ts';
import type { JobRow } from '../db/schema.ts';
import { enqueue, type Handler } from '../jobs/queue.ts';
import { countUp, endOfPeriod, HOUR_MS } from '../mail/emailLimits.ts';
import { type Mailer, sendMail } from '../mail/mailer.ts';
import type { OrderContext } from '../orders/context.ts';

const alertPayload = z.object({
  what: z.enum(ALERT_NAMES),
  lines: z.array(z.string()).default([]),
  onlyInDigest: z.boolean().default(false),
  /** The end of the hour that this email stands for. */
  digestOf: z.int().optional(),
});

/** In each hour, so many alerts of a kind are sent at once and the rest as one email. */
const AT_ONCE = 5;

/** Emails the seller what has happened, the deadline, what to do and where. */
export function alertHandler(
  { store, clock, shop }: OrderContext,
  mailer: Mailer,
  env: Env,
): Handler {
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

  return async (job) => {
    const alert = alertPayload.parse(JSON.parse(job.payload));
    const { what, digestOf } = alert;
    if (digestOf === undefined && (await isLeftToDigest({ store, clock }, job, alert))) return;
    const lines = digestOf === undefined ? alert.lines : await digestLines(what, digestOf);
    const about = await subjectOf(store, job);
    // Read when the email is sent, because it may have changed since the alert was queued.
    const due = about.dueAt
      ? [
          `${WHERE_WORDS.due[about.dueFor]} ${shopTime(about.dueAt, SELLER_LANGUAGE, shop.company.timeZone)}.`,
        ]
      : [];
    const content = {
      kind: 'seller-alert',
      language: SELLER_LANGUAGE,
      title: ALERTS[what],
      lines: [...lines, ...due, NEXT_STEPS[what]],
      ways: linksTo(alertTarget(what, about), env, await isDeskClosed(env, store)),
    } as const;
    await sendMail(mailer, shop.company.email, content, job.dedupe_key);
  };
}

const inDigest = (what: Alert) => `alerts in digest ${what}`;

/** Under a flood of requests the seller gets the first alerts, then one email per hour and kind. */
async function isLeftToDigest(
  { store, clock }: Pick<OrderContext, 'store' | 'clock'>,
  { id, attempts }: JobRow,
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
    // It is an email to nobody now, and not listed as one.
    await transaction.updateTable('jobs').set({ recipient: null }).where('id', '=', id).execute();
  });
  return true;
}

/** The numbers of the order or the case that an alert is about. */
type Subject = { order?: number; case?: number };

async function subjectOf(
  store: Store,
  { order_id, case_id }: JobRow,
): Promise<Subject & ({ dueAt?: null } | { dueAt: number; dueFor: Deadline })> {
  if (case_id) {
    const row = await store
      .selectFrom('cases')
      .select(['number', 'due_at', 'kind', 'decision'])
      .where('id', '=', case_id)
      .executeTakeFirst();
    const due = row?.due_at ? { dueAt: row.due_at, dueFor: deadlineOf(row) } : {};
    return row ? { case: row.number, ...due } : {};
  }
  const found = store.selectFrom('orders').select('number as order').where('id', '=', order_id);
  return (await found.executeTakeFirst()) ?? {};
}

/** A page of the desk, and the command that shows the same. */
type AlertTarget = { path: string; command: string };

export function alertTarget(what: Alert, about: Subject): AlertTarget {
  if (what === 'job-failed')
    return { path: '/mails?state=failed', command: 'mails --state failed' };
  if (what === 'events-missed') return { path: '/check', command: 'doctor' };
  if (about.order) return { path: `/orders/${about.order}`, command: `order ${about.order}` };
  if (about.case) return { path: `/cases/${about.case}`, command: `refund ${about.case}` };
  return { path: '/', command: 'today' };
}

function linksTo({ path, command }: AlertTarget, env: Env, isClosed: boolean) {
  const desk = isClosed ? undefined : deskUrl(env);
  const isHere = !env.deskOrigin && LOOPBACK.includes(env.deskHost);
  const words = isHere ? WHERE_WORDS.deskHere : WHERE_WORDS.desk;
  return [
    ...(desk ? [{ words, url: desk + path }] : []),
    { words: WHERE_WORDS.command, command: `npm run shop -- ${command}` },
  ];
}
