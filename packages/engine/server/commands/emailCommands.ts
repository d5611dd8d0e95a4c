import { z } from 'zod';
import { typedNumber } from '../../rules/typedNumber.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { MAX_NUMBER, type StoreTransaction } from '../db/database.ts';
import { type EmailRow, IS_UNFINISHED } from '../db/schema.ts';
import { enqueue, failedJobs, retryNow } from '../jobs/queue.ts';
import { readCopy } from '../mail/emailCopies.ts';
import type { CommandContext, ProcessContext } from '../orders/context.ts';
import { findCardRefund, NEEDS_SELLER } from '../payments/cardRefunds.ts';
import { caseIdOf } from '../refunds/findCases.ts';
import { retryCardRefund } from '../refunds/payRefund.ts';
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
  findEmails,
  type MailSummary,
  newestFirst,
  summarizeCardRefunds,
  summarizeEmails,
  summarizeJobs,
  whyNotResend,
  whyNotRetry,
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
  roles: ['owner', 'support'],
  input: listInput,
  run: listEmails,
});

export const mail = command({
  summary: 'Read an email as it was sent',
  positional: ['id'],
  roles: ['owner', 'support'],
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
  roles: ['owner', 'support'],
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
    const summary = await store.transaction().execute(async (transaction) => {
      const wanted = transaction.selectFrom('emails').selectAll().where('id', '=', id);
      const [email] = await findEmails(transaction, wanted);
      if (!email) return retryJob(context, transaction, id);
      const reason = whyNotResend(email, shop.company.timeZone);
      if (reason) throw new UserError(reason);
      const queued =
        email.state === 'failed'
          ? await retryNow(transaction, email, clock().getTime())
          : await enqueueAgain(context, transaction, email);
      const details = { actor, kind: email.kind, mail: queued.id };
      await record(transaction, clock, email.order_id ?? `email:${id}`, 'email resent', details);
      return findSummary({ store: transaction, shop }, queued.id);
    });
    context.wake();
    if (!summary) throw new Error('the email has no summary');
    return summary;
  },
});

/** A failed job is tried once more; nothing else about it can be resent. */
async function retryJob(
  { clock, shop, actor }: CommandContext,
  transaction: StoreTransaction,
  id: string,
) {
  const found = transaction.selectFrom('jobs').selectAll().where('id', '=', id);
  const job = await found.executeTakeFirst();
  if (!job) throw notFound(id);
  const reason = whyNotRetry(job, shop.company.timeZone);
  if (reason) throw new UserError(reason);
  await retryNow(transaction, job, clock().getTime());
  const details = { actor, kind: job.kind, mail: id };
  await record(transaction, clock, job.order_id ?? `email:${id}`, 'email resent', details);
  return findSummary({ store: transaction, shop }, id);
}

async function retryRefund(context: CommandContext, id: string): Promise<MailSummary> {
  await retryCardRefund(context, id);
  context.wake();
  const summary = await findSummary(context, id);
  if (!summary) throw new Error('the refund has no summary');
  return summary;
}

/** An email, a job, or a refund to the card. */
async function findSummary({ store, shop }: Pick<ProcessContext, 'store' | 'shop'>, id: string) {
  const refund = store.selectFrom('card_refunds').selectAll().where('id', '=', id);
  const email = store.selectFrom('emails').selectAll().where('id', '=', id);
  const job = store.selectFrom('jobs').selectAll().where('id', '=', id);
  const [found] = [
    ...(await summarizeCardRefunds(store, refund)),
    ...(await summarizeEmails({ store, shop }, email)),
    ...(await summarizeJobs(store, job)),
  ];
  return found;
}

/** Asking twice within a minute sends one email. */
async function enqueueAgain(
  { clock }: CommandContext,
  transaction: StoreTransaction,
  email: EmailRow,
): Promise<{ id: string }> {
  const resendOf = email.resend_of ?? email.id;
  const dedupeKey = `resend:${resendOf}:${Math.floor(clock().getTime() / MINUTE_MS)}`;
  await enqueue(transaction, clock, {
    kind: email.kind,
    dedupeKey,
    payload: JSON.parse(email.payload),
    orderId: email.order_id,
    caseId: email.case_id,
    edition: email.edition,
    recipient: email.recipient,
    sentTo: email.kind === 'address-changed' ? email.sent_to : null,
    messageId: email.message_id,
    resendOf,
  });
  return transaction
    .selectFrom('emails')
    .select('id')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow();
}

/** Newest first; jobs and refunds are listed only when they have failed. */
async function listEmails(
  context: Pick<ProcessContext, 'store' | 'shop'>,
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
  let emails = store
    .selectFrom('emails')
    .selectAll()
    .where((row) => row.or([row('recipient', 'is not', null), row('state', '=', 'failed')]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rows + 1);
  let jobs = failedJobs(store).limit(rows + 1);
  if (state) emails = emails.where('state', '=', state);
  if (state && state !== 'done') emails = emails.where(IS_UNFINISHED);
  if (about.order) {
    const order = store.selectFrom('orders').select('id').where('number', '=', about.order);
    emails = emails.where('order_id', '=', order);
    jobs = jobs.where('order_id', '=', order);
    refunds = refunds.where('order_id', '=', order).where('case_id', 'is', null);
  }
  if (about.case) {
    const row = caseIdOf(store, about.case);
    emails = emails.where('case_id', '=', row);
    jobs = jobs.where('case_id', '=', row);
    refunds = refunds.where('case_id', '=', row);
  }
  const last = readCursor(after, z.tuple([CURSOR.time, CURSOR.text]));
  if (last) {
    emails = emails.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(...last)),
    );
    jobs = jobs.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(...last)),
    );
    refunds = refunds.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('asked_at', 'id'), '<', tuple(...last)),
    );
  }
  const listsFailed = state === undefined || state === 'failed';
  const found = newestFirst(
    await summarizeEmails(context, emails),
    ...(listsFailed
      ? [await summarizeJobs(store, jobs), await summarizeCardRefunds(store, refunds)]
      : []),
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
  context: Pick<ProcessContext, 'store' | 'shop'>,
  about: { order: number } | { case: number },
): Promise<MailSummary[]> {
  return (await listEmails(context, { ...about, rows: MAX_ABOUT_ONE })).rows.toReversed();
}
