import { z } from 'zod';
import {
  ALERT_NAMES,
  ALERTS,
  type Alert,
  NEXT_STEPS,
  SELLER_LANGUAGE,
  WHERE_WORDS,
} from '../../content/seller.ts';
import { shopTime } from '../../rules/shopTime.ts';
import type { Env } from '../core/env.ts';
import { deskUrl, LOOPBACK } from '../core/env.ts';
import type { Store } from '../db/database.ts';
import { isDeskClosed } from '../db/deskUsers.ts';
import type { JobRow } from '../db/schema.ts';
import type { Handler } from '../jobs/queue.ts';
import { type Mailer, sendMail } from '../mail/mailer.ts';
import type { OrderContext } from '../orders/context.ts';

const alertPayload = z.object({ what: z.enum(ALERT_NAMES), lines: z.array(z.string()) });

/** Emails the seller what has happened, the deadline, what to do and where. */
export function alertHandler({ store, shop }: OrderContext, mailer: Mailer, env: Env): Handler {
  return async (job) => {
    const { what, lines } = alertPayload.parse(JSON.parse(job.payload));
    const about = await subjectOf(store, job);
    // Read when the email is sent, because it may have changed since the alert was queued.
    const due = about.dueAt
      ? [`${WHERE_WORDS.due} ${shopTime(about.dueAt, SELLER_LANGUAGE, shop.company.timeZone)}.`]
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

/** The numbers of the order or the case that an alert is about. */
type Subject = { order?: number; case?: number };

async function subjectOf(
  store: Store,
  { order_id, case_id }: JobRow,
): Promise<Subject & { dueAt?: number | null }> {
  if (case_id) {
    const columns = ['number as case', 'due_at as dueAt'] as const;
    const found = store.selectFrom('cases').select(columns).where('id', '=', case_id);
    return (await found.executeTakeFirst()) ?? {};
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
