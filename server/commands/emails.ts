import { z } from 'zod';
import { Refusal } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { StoreTransaction } from '../db/database.ts';
import type { OutboxRow } from '../db/schema.ts';
import { enqueue } from '../jobs/queue.ts';
import type { CommandContext } from '../orders/context.ts';
import { command, PAGE_SIZE, type Page, pageFields, readCursor, toPage } from './command.ts';
import { findOrigins, rebuildPayload, SILENT_KINDS, whyNotResend } from './emailOrigins.ts';

const MINUTE_MS = 60_000;
const MAX_ABOUT_ONE = 100;

type EmailContext = Pick<CommandContext, 'store' | 'shop'>;

const listInput = z.object({
  state: z
    .enum(['waiting', 'done', 'parked'])
    .optional()
    .describe('parked: failed, and not retried until you resend it'),
  about: z.string().optional().describe('The order or case, as in order:7'),
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
        .selectFrom('outbox')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) throw new Refusal(`There is no email ${id}. "mails" lists them with their ids.`);
      const within = { ...context, store: transaction };
      const origin = (await findOrigins(within, [row]))(row);
      const reason = whyNotResend(row, origin, context.shop.company.timeZone);
      if (reason) throw new Refusal(reason);
      const queued =
        row.state === 'parked'
          ? await retryNow(transaction, row, clock().getTime())
          : await enqueueAgain(context, transaction, row, rebuildPayload(row, origin) ?? {});
      const details = { actor, kind: row.kind, mail: queued.id };
      await record(transaction, clock, origin.order?.id ?? `mail:${row.id}`, 'sent again', details);
      return summarizeEmails(within, [queued]);
    });
    context.wake();
    if (!summary) throw new Error('the email has no summary');
    return summary;
  },
});

const retryNow = (transaction: StoreTransaction, row: OutboxRow, now: number) =>
  transaction
    .updateTable('outbox')
    .set({ state: 'waiting', run_at: now, attempts: 0, error: null })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Asking twice within a minute sends one email. */
async function enqueueAgain(
  { clock }: CommandContext,
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

/** Newest first; jobs that send no email are listed only when they have failed. */
async function listEmails(
  context: EmailContext,
  { state, about, after, rows = PAGE_SIZE }: z.infer<typeof listInput>,
): Promise<Page<MailSummary>> {
  let query = context.store
    .selectFrom('outbox')
    .selectAll()
    .where((row) => row.or([row('kind', 'not in', SILENT_KINDS), row('state', '=', 'parked')]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rows + 1);
  if (state) query = query.where('state', '=', state);
  if (about) query = query.where('about', '=', about);
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
export async function emailsAbout(context: EmailContext, about: string): Promise<MailSummary[]> {
  return (await listEmails(context, { about, rows: MAX_ABOUT_ONE })).rows.toReversed();
}

export type MailSummary = Awaited<ReturnType<typeof summarizeEmails>>[number];

export async function summarizeEmails(context: EmailContext, rows: readonly OutboxRow[]) {
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
    about: row.about,
    canResend: whyNotResend(row, originOf(row), timeZone) === undefined,
  }));
}
