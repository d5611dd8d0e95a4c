import { openCase, type Submission } from '../cases/openCase.ts';
import type { CaseContext } from '../core/context.ts';
import type { Store } from '../db/database.ts';
import { waitForTurn } from '../db/numbers.ts';
import { refundSubmission, withdrawalSubmission } from './submissions.ts';

/** Stands among the counters once nothing is missing, so that later starts read one row. */
const DONE = 'earlier cases opened';

/**
 * Requests that were stored before there were cases get theirs, as if they had come today; their
 * deadlines count from when they really came. Done once in the life of a store. Whoever is stopped
 * in the middle, or starts beside another process, opens only what is still missing.
 */
export async function openEarlierCases(store: Store, context: CaseContext): Promise<void> {
  const done = store.selectFrom('counters').select('name').where('name', '=', DONE);
  if (await done.executeTakeFirst()) return;
  for (const submission of await withoutCase(store)) {
    await store.transaction().execute(async (transaction) => {
      await waitForTurn(transaction, 'order');
      const known = await transaction
        .selectFrom('cases')
        .select('id')
        .where('submission_id', '=', submission.id)
        .executeTakeFirst();
      if (!known) await openCase(context, transaction, submission);
    });
  }
  await store
    .insertInto('counters')
    .values({ name: DONE, value: 1 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** In the order in which they came. Whoever was erased has no address, and wants no case either. */
async function withoutCase(store: Store): Promise<Submission[]> {
  const requests = await store
    .selectFrom('refund_requests')
    .leftJoin('cases', 'cases.submission_id', 'refund_requests.id')
    .selectAll('refund_requests')
    .where('cases.id', 'is', null)
    .where('refund_requests.email', '<>', '')
    .execute();
  const statements = await store
    .selectFrom('withdrawals')
    .leftJoin('cases', 'cases.submission_id', 'withdrawals.id')
    .selectAll('withdrawals')
    .where('cases.id', 'is', null)
    .where('withdrawals.email', '<>', '')
    .execute();
  const all = [...requests.map(refundSubmission), ...statements.map(withdrawalSubmission)];
  return all.toSorted((one, other) => one.receivedAt - other.receivedAt);
}
