import { z } from 'zod';
import {
  ALERT_NAMES,
  ALERTS,
  NEXT_STEPS,
  SELLER_LANGUAGE,
  WHERE_WORDS,
} from '../../content/seller.ts';
import { shopTime } from '../../rules/shopTime.ts';
import { deskUrl, LOOPBACK } from '../core/deskUrl.ts';
import type { Env } from '../core/env.ts';
import type { Store } from '../db/database.ts';
import type { Handler } from '../jobs/handler.ts';
import type { Mailer } from '../mail/mailer.ts';
import { sendMail } from '../mail/sendMail.ts';
import type { OrderContext } from '../orders/context.ts';
import { type Place, whereToLook } from './whereToLook.ts';

const alertPayload = z.object({ what: z.enum(ALERT_NAMES), lines: z.array(z.string()) });

/** A mail to the seller: what has happened, by when, what to do and where. */
export function alertHandler({ store, shop }: OrderContext, mailer: Mailer, env: Env): Handler {
  return async (payload, job) => {
    const { what, lines } = alertPayload.parse(payload);
    const content = {
      kind: 'seller-alert',
      language: SELLER_LANGUAGE,
      title: ALERTS[what],
      lines: [
        ...lines,
        ...(await deadlineOf(store, job.about, shop.company.timeZone)),
        NEXT_STEPS[what],
      ],
      ways: waysTo(whereToLook(what, job.about), env),
    } as const;
    await sendMail(mailer, shop.company.email, content, job.dedupe_key);
  };
}

/** Looked up when the mail goes out: until then it may have changed. */
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

function waysTo({ path, command }: Place, env: Env) {
  const desk = deskUrl(env);
  const words = LOOPBACK.includes(env.deskHost) ? WHERE_WORDS.deskHere : WHERE_WORDS.desk;
  return [
    ...(desk ? [{ words, url: desk + path }] : []),
    { words: WHERE_WORDS.command, command: `npm run shop -- ${command}` },
  ];
}
