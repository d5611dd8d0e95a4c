import type { Store } from '../db/database.ts';
import { IS_UNFINISHED } from '../db/schema.ts';

const EMAIL_EVERY_MS = 50;

/** Mail servers limit rates, and the emails of new orders must not wait. */
export const spreadOut = (now: number, earlier: number) =>
  new Date(now + (earlier + 1) * EMAIL_EVERY_MS);

/** How far the emails of each edition or message are. */
export async function readProgress(
  store: Store,
  kind: 'new-edition' | 'message',
  by: 'edition' | 'message_id',
) {
  const open = await store
    .selectFrom('emails')
    .select(({ fn }) => ['state', `${by} as about`, fn.countAll<number>().as('emails')])
    .where(IS_UNFINISHED)
    .where('kind', '=', kind)
    // Resent emails were already counted.
    .where('resend_of', 'is', null)
    .groupBy(['state', by])
    .execute();
  return (about: string, all: number) => {
    const count = (state: string) =>
      Number(open.find((row) => row.about === about && row.state === state)?.emails ?? 0);
    const [waiting, failed] = [count('waiting'), count('failed')];
    // Finished emails are deleted after a while, so they are what is left of all.
    return { done: Math.max(0, all - waiting - failed), waiting, failed };
  };
}
