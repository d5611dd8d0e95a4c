import { createHash, randomUUID } from 'node:crypto';
import type { Language } from '../../rules/language.ts';
import type { Purchase } from '../../rules/purchase.ts';
import type { RefundRequest } from '../../rules/refund.ts';
import type { Envelope } from '../../rules/submission.ts';
import type { Withdrawal } from '../../rules/withdrawal.ts';
import type { Store } from '../store/database.ts';

/** What the server knows of a submission beside its answers. */
export type Received = Envelope & {
  at: Date;
  language: Language;
  submittedAt: string;
  userAgent: string;
};

export async function keepPurchase(store: Store, purchase: Purchase, received: Received) {
  await store
    .insertInto('purchase_requests')
    .values({ ...commonColumns('purchase', purchase, received), ...purchase })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

export async function keepRefund(
  store: Store,
  request: RefundRequest,
  received: Received & { ipAddress: string },
) {
  await store
    .insertInto('refund_requests')
    .values({
      ...commonColumns('refund', request, received),
      email: request.email,
      answers: JSON.stringify(request),
      ip_address: received.ipAddress,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/** The same statement twice is one statement: both are answered with its reference and its time. */
export async function keepWithdrawal(store: Store, withdrawal: Withdrawal, received: Received) {
  const { submitted_at, user_agent, ...columns } = commonColumns(
    'withdrawal',
    withdrawal,
    received,
  );
  const { name, email, order } = withdrawal;
  await store
    .insertInto('withdrawals')
    .values({ ...columns, name, email, order_reference: order })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
  return store
    .selectFrom('withdrawals')
    .select(['id', 'received_at'])
    .where('dedupe_key', '=', columns.dedupe_key)
    .executeTakeFirstOrThrow();
}

function commonColumns(kind: string, content: object, received: Received) {
  return {
    id: randomUUID(),
    dedupe_key: dedupeKey(kind, content, received),
    received_at: received.at.getTime(),
    language: received.language,
    suspicion: received.suspicion,
    submitted_at: received.submittedAt,
    user_agent: received.userAgent,
  };
}

/** Same visit (or, without one, same day) and same content: the same submission. */
function dedupeKey(kind: string, content: object, received: Received): string {
  const visit = received.submissionId || received.at.toISOString().slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([kind, visit, content]))
    .digest('hex');
}
