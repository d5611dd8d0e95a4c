import { z } from 'zod';
import { caseReference } from '../../rules/case.ts';
import type { CaseContext } from '../core/context.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Store } from '../db/database.ts';
import { lockedTransaction } from '../db/locks.ts';
import type { OrderRow } from '../db/schema.ts';
import { enqueue, type Handler, markDone } from '../jobs/queue.ts';
import { mayAcknowledge, RECIPIENTS, type Recipients } from '../mail/emailLimits.ts';
import { isBot } from './acknowledgment.ts';
import { openCase } from './openCase.ts';
import { type NewRequest, readRequest, requestTable, storeRequest } from './requests.ts';

type Context = CaseContext & { store: Store; secrets: Secrets };
type Sender = {
  address: string;
  crossSite: boolean;
  /** Whose library the form was opened from. */
  order: OrderRow | undefined;
};

/** `acknowledged`: who gets an email about it, by what anybody may know. */
export type Received = { reference: string; receivedAt: Date; acknowledged: Recipients };

const payload = z.object({
  kind: z.enum(['refund', 'withdrawal']),
  id: z.string(),
  crossSite: z.boolean(),
  acknowledge: z.enum(RECIPIENTS),
  orderId: z.string().nullable(),
});

/**
 * Stores a request under its number, and answers. A job opens its case: the time of the answer must
 * not tell who is a buyer. The same request sent twice is stored once; both get the same answer.
 */
export function receiveRequest(
  context: Context,
  request: NewRequest,
  { address, crossSite, order }: Sender,
): Promise<Received> {
  const { store, clock } = context;
  const { kind, row } = request;
  const to = row.email.trim().toLowerCase();
  const orderId = order?.email === to ? order.id : null;
  return lockedTransaction(store, async (transaction) => {
    const known = await transaction
      .selectFrom(requestTable(kind))
      .select(['case_number', 'received_at'])
      .where('dedupe_key', '=', row.dedupe_key)
      .executeTakeFirst();
    const sent = { kind, from: address, to, again: known !== undefined };
    const acknowledge = orderId
      ? 'anybody'
      : isBot(request) || crossSite
        ? 'nobody'
        : await mayAcknowledge(transaction, context, sent);
    const { case_number, received_at } = known ?? (await storeRequest(transaction, request)).row;
    if (!known) {
      await enqueue(transaction, clock, {
        kind: 'open-case',
        dedupeKey: `open-case:${row.id}`,
        payload: { kind, id: row.id, crossSite, acknowledge, orderId },
      });
    }
    return {
      reference: caseReference(kind, case_number),
      receivedAt: new Date(received_at),
      acknowledged: acknowledge,
    };
  });
}

/** Opens the case of a stored request, or adds the request to an open one. */
export const openCaseJob =
  (context: Context): Handler =>
  (job) =>
    lockedTransaction(context.store, async (transaction) => {
      const { kind, id, ...sender } = payload.parse(JSON.parse(job.payload));
      const request = await readRequest(transaction, kind, id);
      // Without an address the sender has been erased in the meantime.
      if (request?.row.email) await openCase(context, transaction, request, sender);
      await markDone(transaction, [job.id]);
      return 'done';
    });
