import { z } from 'zod';
import { Refusal } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { StoreTransaction } from '../db/database.ts';
import type { OutboxRow } from '../db/schema.ts';
import { enqueue } from '../jobs/queue.ts';
import type { Seller } from '../orders/context.ts';
import { command } from './command.ts';
import { payloadAgain, whyNotAgain } from './mailAgain.ts';
import { mailSubjects } from './mailSubjects.ts';
import { mailSummaries } from './mailSummaries.ts';
import type { MailSummary } from './views.ts';

const MINUTE_MS = 60_000;

export const mailResend = command({
  summary: 'Send a mail again, or bring stuck work back into its queue',
  positional: ['id'],
  changes: true,
  input: z.object({ id: z.string().min(1).describe('id of the mail, as "mails" lists it') }),
  run: (seller, { id }) => resendMail(seller, id),
});

/** Brings stuck work back into its queue, or sends a mail once more. */
async function resendMail(seller: Seller, id: string): Promise<MailSummary> {
  const { store, clock, actor } = seller;
  const [summary] = await store.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new Refusal(`There is no mail ${id}. "mails" lists them with their ids.`);
    const subject = (await mailSubjects({ ...seller, store: transaction }, [row]))(row);
    const refusal = whyNotAgain(row, subject, seller.shop.company.timeZone);
    if (refusal) throw new Refusal(refusal);
    const payload = payloadAgain(row, subject) ?? {};
    const again =
      row.state === 'parked'
        ? await unpark(transaction, row, clock().getTime())
        : await sendAgain(seller, transaction, row, payload);
    const details = { actor, kind: row.kind, mail: again.id };
    await record(transaction, clock, subject.order?.id ?? `mail:${row.id}`, 'sent again', details);
    return mailSummaries({ ...seller, store: transaction }, [again]);
  });
  seller.wake();
  if (!summary) throw new Error('the mail has no summary');
  return summary;
}

const unpark = (transaction: StoreTransaction, row: OutboxRow, now: number) =>
  transaction
    .updateTable('outbox')
    .set({ state: 'waiting', run_at: now, attempts: 0, error: null })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The same mail asked for twice within a minute is one more mail, not two. */
async function sendAgain(
  { clock }: Seller,
  transaction: StoreTransaction,
  row: OutboxRow,
  payload: object,
): Promise<OutboxRow> {
  const original = row.dedupe_key.replace(/:again:\d+$/, '');
  const dedupeKey = `${original}:again:${Math.floor(clock().getTime() / MINUTE_MS)}`;
  await enqueue(transaction, clock, {
    kind: row.kind,
    dedupeKey,
    payload,
    ...(row.about && { about: row.about }),
  });
  return transaction
    .selectFrom('outbox')
    .selectAll()
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow();
}
