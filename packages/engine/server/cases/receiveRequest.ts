import { z } from 'zod';
import type { Content } from '../../content/content.ts';
import { type CaseState, caseReference } from '../../rules/case.ts';
import type { ShopContext } from '../core/clock.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Store } from '../db/database.ts';
import { lockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import { enqueue, type Handler, markDone } from '../jobs/queue.ts';
import { mayAcknowledge, RECIPIENTS, type Recipients } from '../mail/emailLimits.ts';
import { isBot } from './acknowledgment.ts';
import { openCase } from './openCase.ts';
import { type NewRequest, type Request, requestsIn, storeRequest } from './requests.ts';

type Context = ShopContext & { store: Store; content: Content; secrets: Secrets };
type Sender = {
  address: string;
  crossSite: boolean;
  /** Whose library the form was opened from. */
  order: OrderRow | undefined;
};

/** `acknowledged`: who gets an email about it, by what anybody may know. */
export type Received = { reference: string; receivedAt: Date; acknowledged: Recipients };

const payload = z.object({
  id: z.string(),
  crossSite: z.boolean(),
  acknowledge: z.enum(RECIPIENTS),
  orderId: z.string().nullable(),
});

/**
 * Stores a request under its number, and answers. A job opens its case: the time of the answer must
 * not tell who is a buyer. The same request sent twice is stored once; both get the same answer. Sent
 * again after its case ended without a refund, it is another request.
 */
export function receiveRequest(
  context: Context,
  request: NewRequest,
  { address, crossSite, order }: Sender,
): Promise<Received> {
  const { store, clock } = context;
  const { kind, id } = request;
  const to = request.email.trim().toLowerCase();
  const orderId = order?.email === to ? order.id : null;
  return lockedTransaction(store, async (transaction) => {
    const { key, known } = await findSame(transaction, request.dedupe_key);
    const sent = { kind, from: address, to, again: known !== undefined };
    const acknowledge = orderId
      ? 'anybody'
      : isBot(request) || crossSite
        ? 'nobody'
        : await mayAcknowledge(transaction, context, sent);
    const { case_number, received_at } =
      known ?? (await storeRequest(transaction, { ...request, dedupe_key: key }));
    if (!known) {
      await enqueue(transaction, clock, {
        kind: 'open-case',
        dedupeKey: `open-case:${id}`,
        payload: { id, crossSite, acknowledge, orderId },
      });
    }
    return {
      reference: caseReference(kind, case_number),
      receivedAt: new Date(received_at),
      acknowledged: acknowledge,
    };
  });
}

/** The same request, if it was sent before, and the key to store this one under if it was not. */
async function findSame(store: Store, dedupeKey: string) {
  for (let key = dedupeKey; ; ) {
    const known = await requestsIn(store).where('dedupe_key', '=', key).executeTakeFirst();
    if (!known || !(await endedUnpaid(store, known))) return { key, known };
    key += `:${known.case_number}`;
  }
}

/** The buyer canceled it or the seller closed it, so sending it again is a new request. */
async function endedUnpaid(store: Store, { case_number, repeats }: Request): Promise<boolean> {
  const found = await store
    .selectFrom('cases')
    .select('state')
    .where(({ or, eb }) => or([eb('number', '=', case_number), eb('id', '=', repeats)]))
    .executeTakeFirst();
  return found !== undefined && ENDED_UNPAID.includes(found.state);
}
const ENDED_UNPAID: readonly CaseState[] = ['canceled', 'declined', 'resolved'];

/** Opens the case of a stored request, or adds the request to an open one. */
export const openCaseJob =
  (context: Context): Handler =>
  (job) =>
    lockedTransaction(context.store, async (transaction) => {
      const { id, ...sender } = payload.parse(JSON.parse(job.payload));
      const request = await requestsIn(transaction).where('id', '=', id).executeTakeFirst();
      // Without an address the sender has been erased in the meantime.
      if (request?.email) await openCase(context, transaction, request, sender);
      await markDone(transaction, job);
      return 'done';
    });
