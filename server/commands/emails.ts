import { z } from 'zod';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { StoreTransaction } from '../db/database.ts';
import { IS_UNFINISHED, type JobRow } from '../db/schema.ts';
import { enqueue } from '../jobs/queue.ts';
import type { CommandContext } from '../orders/context.ts';
import { command, PAGE_SIZE, type Page, pageFields, readCursor, toPage } from './command.ts';
import { findOrigins, whyNotResend } from './emailOrigins.ts';

const MINUTE_MS = 60_000;
const MAX_ABOUT_ONE = 100;

type EmailContext = Pick<CommandContext, 'store' | 'shop'>;

const listInput = z.object({
  state: z
    .enum(['waiting', 'done', 'failed'])
    .optional()
    .describe('failed: not retried until you resend it'),
  order: z.coerce.number().int().min(1).optional().describe('Only about this order'),
  case: z.coerce.number().int().min(1).optional().describe('Only about this case'),
  ...pageFields,
});

export const mails = command({
  summary: 'List emails, newest first, and other failed jobs',
  changes: false,
  input: listInput,
  run: listEmails,
});

export const mailResend = command({
  summary: 'Send an email again, or put a failed job back in its queue',
  positional: ['id'],
  changes: true,
  input: z.object({ id: z.string().min(1).describe('The id of the email, as "mails" lists it') }),
  async run(context, { id }): Promise<MailSummary> {
    const { store, clock, actor } = context;
    const [summary] = await store.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom('jobs')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) throw new UserError(`There is no email ${id}. "mails" lists them with their ids.`);
      const within = { ...context, store: transaction };
      const origin = (await findOrigins(within, [row]))(row);
      const reason = whyNotResend(row, origin, context.shop.company.timeZone);
      if (reason) throw new UserError(reason);
      const queued =
        row.state === 'failed'
          ? await retryNow(transaction, row, clock().getTime())
          : await enqueueAgain(context, transaction, row);
      const details = { actor, kind: row.kind, mail: queued.id };
      await record(
        transaction,
        clock,
        origin.order?.id ?? `email:${row.id}`,
        'email resent',
        details,
      );
      return summarizeEmails(within, [queued]);
    });
    context.wake();
    if (!summary) throw new Error('the email has no summary');
    return summary;
  },
});

const retryNow = (transaction: StoreTransaction, row: JobRow, now: number) =>
  transaction
    .updateTable('jobs')
    .set({ state: 'waiting', run_at: now, attempts: 0, error: null })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Asking twice within a minute sends one email. */
async function enqueueAgain(
  { clock }: CommandContext,
  transaction: StoreTransaction,
  row: JobRow,
): Promise<JobRow> {
  const resendOf = row.resend_of ?? row.id;
  const dedupeKey = `resend:${resendOf}:${Math.floor(clock().getTime() / MINUTE_MS)}`;
  await enqueue(transaction, clock, {
    kind: row.kind,
    dedupeKey,
    payload: JSON.parse(row.payload),
    orderId: row.order_id,
    caseId: row.case_id,
    edition: row.edition,
    recipient: row.recipient,
    resendOf,
  });
  return transaction
    .selectFrom('jobs')
    .selectAll()
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow();
}

/** Newest first; jobs that send no email are listed only when they have failed. */
async function listEmails(
  context: EmailContext,
  { state, after, rows = PAGE_SIZE, ...about }: z.infer<typeof listInput>,
): Promise<Page<MailSummary>> {
  const { store } = context;
  let query = store
    .selectFrom('jobs')
    .selectAll()
    .where((row) => row.or([row('recipient', 'is not', null), row('state', '=', 'failed')]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rows + 1);
  if (state) query = query.where('state', '=', state);
  if (state && state !== 'done') query = query.where(IS_UNFINISHED);
  if (about.order) {
    const order = store.selectFrom('orders').select('id').where('number', '=', about.order);
    query = query.where('order_id', '=', order);
  }
  if (about.case) {
    const row = store.selectFrom('cases').select('id').where('number', '=', about.case);
    query = query.where('case_id', '=', row);
  }
  const last = readCursor(after, z.tuple([z.number(), z.string()]));
  if (last) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(...last)),
    );
  }
  const found = await summarizeEmails(context, await query.execute());
  return toPage(
    found,
    rows,
    (email) => email,
    (email) => [email.createdAt, email.id],
  );
}

/** Everything about one order or case, oldest first. */
export async function emailsAbout(
  context: EmailContext,
  about: { order: number } | { case: number },
): Promise<MailSummary[]> {
  return (await listEmails(context, { ...about, rows: MAX_ABOUT_ONE })).rows.toReversed();
}

export type MailSummary = Awaited<ReturnType<typeof summarizeEmails>>[number];

export async function summarizeEmails(context: EmailContext, rows: readonly JobRow[]) {
  const originOf = await findOrigins(context, rows);
  const { timeZone } = context.shop.company;
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as string,
    state: row.state,
    /** Empty when the address was erased, null when it is no email. */
    to: originOf(row).to,
    createdAt: row.created_at,
    nextTryAt: row.run_at,
    attempts: row.attempts,
    error: row.error,
    /** The order or case: `order:7`, `case:3`. */
    orderNumber: originOf(row).order?.number ?? null,
    caseNumber: originOf(row).caseNumber,
    canResend: whyNotResend(row, originOf(row), timeZone) === undefined,
  }));
}
