import type { Store } from '../../server/store/database.ts';
import { confirmationOf } from '../../tests/killLoop.ts';
import { messageIdOf } from '../../tests/mailServer.ts';
import { pause } from '../../tests/paidSessions.ts';

const KINDS = ['payment-event', 'order-confirmation'];
const PATIENCE_MS = 60_000;

/** What became of the payments, when nothing is left to do or nothing moves any more. */
export async function countOutcome(
  store: Store,
  letters: readonly string[],
  acknowledged: ReadonlySet<string>,
) {
  const left = async (state: 'waiting' | 'parked') => {
    const jobs = store.selectFrom('outbox').select('id').where('state', '=', state);
    return (await jobs.where('kind', 'in', KINDS).execute()).length;
  };
  const deadline = Date.now() + PATIENCE_MS;
  while ((await left('waiting')) > 0 && Date.now() < deadline) await pause(200);
  const orders = await store.selectFrom('orders').select(['id', 'session_id', 'state']).execute();
  const paid = orders.filter(({ state }) => state === 'paid');
  const sessions = new Set(paid.map(({ session_id }) => session_id));
  const mails = letters.map((letter) => messageIdOf(letter).slice(1, 33));
  const arrived = new Set(mails);
  return {
    lost: [...acknowledged].filter((session) => !sessions.has(session)).length,
    doubled: orders.length - new Set(orders.map(({ session_id }) => session_id)).size,
    unmailed: paid.filter(({ id }) => !arrived.has(confirmationOf(id))).length,
    parked: await left('parked'),
    mailedAgain: mails.length - arrived.size,
  };
}
