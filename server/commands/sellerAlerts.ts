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
import type { Handler } from '../jobs/handler.ts';
import type { Mailer } from '../mail/mailer.ts';
import { sendMail } from '../mail/sendMail.ts';
import type { OrderContext } from '../orders/context.ts';

const alertPayload = z.object({ what: z.enum(ALERT_NAMES), lines: z.array(z.string()) });

/** Emails the seller what has happened, the deadline, what to do and where. */
export function alertHandler({ store, shop }: OrderContext, mailer: Mailer, env: Env): Handler {
  return async (payload, job) => {
    const { what, lines } = alertPayload.parse(payload);
    const deadline = await deadlineOf(store, job.about, shop.company.timeZone);
    const content = {
      kind: 'seller-alert',
      language: SELLER_LANGUAGE,
      title: ALERTS[what],
      lines: [...lines, ...deadline, NEXT_STEPS[what]],
      ways: linksTo(alertTarget(what, job.about), env),
    } as const;
    await sendMail(mailer, shop.company.email, content, job.dedupe_key);
  };
}

/** Read when the email is sent, because it may have changed since the alert was queued. */
async function deadlineOf(store: Store, about: string | null, timeZone: string): Promise<string[]> {
  const number = /^case:(\d+)$/.exec(about ?? '')?.[1];
  if (!number) return [];
  const found = await store
    .selectFrom('cases')
    .select('due_at')
    .where('number', '=', Number(number))
    .executeTakeFirst();
  if (!found?.due_at) return [];
  return [`${WHERE_WORDS.due} ${shopTime(found.due_at, SELLER_LANGUAGE, timeZone)}.`];
}

/** A page of the desk, and the command that shows the same. */
type AlertTarget = { path: string; command: string };

/** `about` is the order or case of the alert: `order:7`, `case:3`. */
export function alertTarget(what: Alert, about: string | null): AlertTarget {
  if (what === 'work-parked')
    return { path: '/mails?state=parked', command: 'mails --state parked' };
  if (what === 'events-lost') return { path: '/check', command: 'doctor' };
  const [kind, number] = about?.split(':') ?? [];
  if (kind === 'order') return { path: `/orders/${number}`, command: `order ${number}` };
  if (kind === 'case') return { path: `/cases/${number}`, command: `refund ${number}` };
  return { path: '/', command: 'today' };
}

function linksTo({ path, command }: AlertTarget, env: Env) {
  const desk = deskUrl(env);
  const words = LOOPBACK.includes(env.deskHost) ? WHERE_WORDS.deskHere : WHERE_WORDS.desk;
  return [
    ...(desk ? [{ words, url: desk + path }] : []),
    { words: WHERE_WORDS.command, command: `npm run shop -- ${command}` },
  ];
}
