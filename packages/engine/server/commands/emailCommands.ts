import { z } from 'zod';
import { typedNumber } from '../../rules/typedNumber.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { MAX_NUMBER, type StoreTransaction } from '../db/database.ts';
import { IS_UNFINISHED, type JobRow } from '../db/schema.ts';
import { enqueue } from '../jobs/queue.ts';
import { readCopy } from '../mail/emailCopies.ts';
import type { CommandContext } from '../orders/context.ts';
import { findCardRefund, NEEDS_SELLER } from '../payments/cardRefunds.ts';
import { retryCardRefund } from '../refunds/refundOrder.ts';
import {
  CURSOR,
  command,
  PAGE_SIZE,
  type Page,
  pageFields,
  readCursor,
  toPage,
} from './command.ts';
import {
  type EmailContext,
  findEmails,
  type MailSummary,
  newestFirst,
  summarizeCardRefunds,
  summarizeEmails,
  whyNotResend,
} from './emailSummaries.ts';

const MINUTE_MS = 60_000;
const MAX_ABOUT_ONE = 100;

const recordNumber = typedNumber(z.int().min(1).max(MAX_NUMBER));
const emailId = z.string().min(1).describe('ID of the email, from the "mails" list');
const notFound = (id: string) =>
  new UserError(`Email ${id} not found. Run "mails" to list emails with their IDs.`);
const listInput = z.object({
  state: z
    .enum(['waiting', 'done', 'failed'])
    .optional()
    .describe('Only emails with this status (failed: not retried until you resend it)'),
  order: recordNumber.optional().describe('Only emails about this order'),
  case: recordNumber.optional().describe('Only emails about this case'),
  ...pageFields,
});

export const mails = command({
  summary: 'List emails and failed jobs, newest first',
  input: listInput,
  run: listEmails,
});

export const mail = command({
  summary: 'Read an email as it was sent',
  positional: ['id'],
  input: z.object({ id: emailId }),
  async run({ store, shop }, { id }) {
    const summary = await findSummary({ store, shop }, id);
    if (!summary) throw notFound(id);
    const copy = await readCopy(store, id);
    return {
      ...summary,
      to: copy?.sent_to ?? summary.to,
      text: copy?.text ?? null,
      writtenAt: copy?.written_at ?? null,
    };
  },
});

export const mailResend = command({
  summary: 'Send an email again or retry a failed job',
  positional: ['id'],
  input: z.object({ id: emailId }),
  async question({ store, shop }, { id }) {
    const email = await findSummary({ store, shop }, id);
    // What cannot be sent is rejected with its reason, without a question.
    if (!email?.canResend) return undefined;
    if (email.to === null) return `Retry the failed job “${email.kind}”?`;
    return `Send “${email.subject ?? email.kind}” to ${email.to} again?`;
  },
  async run(context, { id }): Promise<MailSummary> {
    const { store, clock, shop, actor } = context;
    if (await findCardRefund(store, id)) return retryRefund(context, id);
    const [summary] = await store.transaction().execute(async (transaction) => {
      const job = (wanted: string) =>
        transaction.selectFrom('jobs').selectAll().where('id', '=', wanted);
      const [email] = await findEmails(transaction, job(id));
      if (!email) throw notFound(id);
      const reason = whyNotResend(email, shop.company.timeZone);
      if (reason) throw new UserError(reason);
      const queued =
        email.state === 'failed'
          ? await retryNow(transaction, id, clock().getTime())
          : await enqueueAgain(context, transaction, email);
      const details = { actor, kind: email.kind, mail: queued.id };
      await record(transaction, clock, email.order_id ?? `email:${id}`, 'email resent', details);
      return summarizeEmails({ store: transaction, shop }, job(queued.id));
    });
    context.wake();
    if (!summary) throw new Error('the email has no summary');
    return summary;
  },
});

async function retryRefund(context: CommandContext, id: string): Promise<MailSummary> {
  await retryCardRefund(context, id);
  context.wake();
  const summary = await findSummary(context, id);
  if (!summary) throw new Error('the refund has no summary');
  return summary;
}

/** An email, another job, or a refund to the card. */
async function findSummary({ store, shop }: EmailContext, id: string) {
  const refund = store.selectFrom('card_refunds').selectAll().where('id', '=', id);
  const job = store.selectFrom('jobs').selectAll().where('id', '=', id);
  const [found] = [
    ...(await summarizeCardRefunds(store, refund)),
    ...(await summarizeEmails({ store, shop }, job)),
  ];
  return found;
}

const retryNow = (transaction: StoreTransaction, id: string, now: number) =>
  transaction
    .updateTable('jobs')
    .set({ state: 'waiting', run_at: now, attempts: 0, error: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();

/** Asking twice within a minute sends one email. */
async function enqueueAgain(
  { clock }: CommandContext,
  transaction: StoreTransaction,
  job: JobRow,
): Promise<{ id: string }> {
  const resendOf = job.resend_of ?? job.id;
  const dedupeKey = `resend:${resendOf}:${Math.floor(clock().getTime() / MINUTE_MS)}`;
  await enqueue(transaction, clock, {
    kind: job.kind,
    dedupeKey,
    payload: JSON.parse(job.payload),
    orderId: job.order_id,
    caseId: job.case_id,
    edition: job.edition,
    recipient: job.recipient,
    sentTo: job.kind === 'address-changed' ? job.sent_to : null,
    messageId: job.message_id,
    resendOf,
  });
  return transaction
    .selectFrom('jobs')
    .select('id')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow();
}

/** Newest first; jobs that send no email are listed only when they have failed. */
async function listEmails(
  context: EmailContext,
  { state, after, rows = PAGE_SIZE, ...about }: z.infer<typeof listInput>,
): Promise<Page<MailSummary>> {
  const { store } = context;
  let refunds = store
    .selectFrom('card_refunds')
    .selectAll()
    .where(NEEDS_SELLER)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rows + 1);
  let query = store
    .selectFrom('jobs')
    .selectAll()
    .where((row) =>
      row.or([
        row('recipient', 'is not', null),
        row.and([row('state', '=', 'failed'), row('kind', '<>', 'card-refund')]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rows + 1);
  if (state) query = query.where('state', '=', state);
  if (state && state !== 'done') query = query.where(IS_UNFINISHED);
  if (about.order) {
    const order = store.selectFrom('orders').select('id').where('number', '=', about.order);
    query = query.where('order_id', '=', order);
    refunds = refunds.where('order_id', '=', order).where('case_id', 'is', null);
  }
  if (about.case) {
    const row = store.selectFrom('cases').select('id').where('number', '=', about.case);
    query = query.where('case_id', '=', row);
    refunds = refunds.where('case_id', '=', row);
  }
  const last = readCursor(after, z.tuple([CURSOR.time, CURSOR.text]));
  if (last) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(...last)),
    );
    refunds = refunds.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('asked_at', 'id'), '<', tuple(...last)),
    );
  }
  const listsFailed = state === undefined || state === 'failed';
  const found = newestFirst(
    await summarizeEmails(context, query),
    listsFailed ? await summarizeCardRefunds(store, refunds) : [],
  ).slice(0, rows + 1);
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
