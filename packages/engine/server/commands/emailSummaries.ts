import type { SelectQueryBuilder } from 'kysely';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { isEntitled } from '../../rules/order.ts';
import { shopTime } from '../../rules/shopTime.ts';
import { type EmailKind, PERSONAL_PAYLOADS } from '../core/queues.ts';
import type { Store } from '../db/database.ts';
import type { CardRefundRow, Database, EmailRow, JobRow } from '../db/schema.ts';
import type { ProcessContext } from '../orders/context.ts';

export type MailSummary = Awaited<ReturnType<typeof summarizeEmails>>[number];
type Email = Awaited<ReturnType<typeof findEmails>>[number];
type EmailQuery = SelectQueryBuilder<Database, 'emails', EmailRow>;
type JobQuery = SelectQueryBuilder<Database, 'jobs', JobRow>;
type CardRefundQuery = SelectQueryBuilder<Database, 'card_refunds', CardRefundRow>;

/** These emails, newest first, with the order and the case that each is about. */
export const findEmails = (store: Store, emails: EmailQuery) =>
  store
    .selectFrom(emails.as('email'))
    .leftJoin('orders', 'orders.id', 'email.order_id')
    .leftJoin('cases', 'cases.id', 'email.case_id')
    .leftJoin('orders as case_order', 'case_order.id', 'cases.order_id')
    .leftJoin('email_copies', 'email_copies.email_id', 'email.id')
    .selectAll('email')
    .select(['orders.number as order_number', 'orders.state as order_state'])
    .select(['orders.email as order_email', 'case_order.email as case_order_email'])
    .select(['cases.number as case_number', 'cases.email as case_email'])
    .select('email_copies.subject as subject')
    .orderBy('email.created_at', 'desc')
    .orderBy('email.id', 'desc')
    .execute();

export async function summarizeEmails(
  { store, shop }: Pick<ProcessContext, 'store' | 'shop'>,
  emails: EmailQuery,
) {
  return (await findEmails(store, emails)).map((email) => ({
    id: email.id,
    kind: email.kind as string,
    /** Null without a copy: not sent yet, sent before copies were kept, or the recipient was erased. */
    subject: email.subject,
    state: email.state,
    /** Empty when the address was erased, null when it goes to nobody. */
    to: recipientOf(email, shop.company.email),
    createdAt: email.created_at,
    nextTryAt: email.run_at,
    attempts: email.attempts,
    error: email.error,
    orderNumber: email.order_number,
    caseNumber: email.case_number,
    canResend: whyNotResend(email, shop.company.timeZone) === undefined,
  }));
}

/** Jobs as the list of emails and failed jobs shows them. */
export async function summarizeJobs(store: Store, jobs: JobQuery): Promise<MailSummary[]> {
  const rows = await store
    .selectFrom(jobs.as('job'))
    .leftJoin('orders', 'orders.id', 'job.order_id')
    .leftJoin('cases', 'cases.id', 'job.case_id')
    .selectAll('job')
    .select(['orders.number as order_number', 'cases.number as case_number'])
    .orderBy('job.created_at', 'desc')
    .orderBy('job.id', 'desc')
    .execute();
  return rows.map(summarizeWork);
}

type Work = Pick<JobRow, 'id' | 'state' | 'created_at' | 'run_at' | 'attempts' | 'error'> & {
  kind: string;
  order_number: number | null;
  case_number: number | null;
};

/** Has no words of its own and goes to nobody. */
const summarizeWork = (row: Work): MailSummary => ({
  id: row.id,
  kind: row.kind,
  subject: null,
  state: row.state,
  to: null,
  createdAt: row.created_at,
  nextTryAt: row.run_at,
  attempts: row.attempts,
  error: row.error,
  orderNumber: row.order_number,
  caseNumber: row.case_number,
  canResend: row.state === 'failed',
});

const CARD_REFUND_STATES = {
  asked: 'waiting',
  done: 'done',
  rejected: 'failed',
  failed: 'failed',
  dismissed: 'done',
} as const;

/** Refunds to the card, as the list of emails and failed jobs shows them. */
export async function summarizeCardRefunds(
  store: Store,
  refunds: CardRefundQuery,
): Promise<MailSummary[]> {
  const rows = await store
    .selectFrom(refunds.as('refund'))
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .leftJoin('cases', 'cases.id', 'refund.case_id')
    .selectAll('refund')
    .select(['orders.number as order_number', 'cases.number as case_number'])
    .orderBy('refund.asked_at', 'desc')
    .orderBy('refund.id', 'desc')
    .execute();
  return rows.map((row) =>
    summarizeWork({
      ...row,
      kind: 'card-refund',
      state: CARD_REFUND_STATES[row.state],
      created_at: row.asked_at,
      run_at: row.finished_at ?? row.asked_at,
      order_number: row.case_number === null ? row.order_number : null,
    }),
  );
}

/** Newest first, whatever each is about. */
export const newestFirst = (...lists: MailSummary[][]) =>
  lists
    .flat()
    .toSorted((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1));

function recipientOf(email: Email, sellerAddress: string): string | null {
  if (email.sent_to !== null || email.recipient === null) return email.sent_to;
  if (email.recipient === 'seller') return sellerAddress;
  if (email.recipient === 'case') return email.case_email ?? '';
  return (email.case_number === null ? email.order_email : email.case_order_email) ?? '';
}

/** They link to the library, so the buyer must have one. */
const WITH_LIBRARY: readonly EmailKind[] = [
  'order-confirmation',
  'lost-link',
  'link-replaced',
  'new-edition',
];

/** Why an email cannot be resent; undefined when it can. */
export function whyNotResend(email: Email, timeZone: string): string | undefined {
  if (email.state === 'waiting') return stillQueued(email, timeZone);
  if (recipientOf(email, 'seller') === '') {
    return 'The recipient’s email address was erased, so this can’t be sent.';
  }
  if (email.state === 'failed') return undefined;
  if (email.kind === 'form-reminder')
    return 'A visitor is reminded once, so this can’t be sent again.';
  if (email.kind === 'sign-in-link') {
    return 'A sign-in link works for a short time, so this can’t be sent again. Ask for a new one on the login page.';
  }
  if (email.kind === 'desk-invitation') {
    return 'Its link is for one person. An owner can send it again under People.';
  }
  if (WITH_LIBRARY.includes(email.kind) && email.order_state) {
    return isEntitled(email.order_state)
      ? undefined
      : `Order ${email.order_number} is ${email.order_state}, so there’s no library for the email to link to.`;
  }
  return PERSONAL_PAYLOADS.includes(email.kind) || email.recipient === null
    ? notKept(email)
    : undefined;
}

/** Why a job cannot be retried; undefined when it can. */
export function whyNotRetry(job: JobRow, timeZone: string): string | undefined {
  if (job.state === 'failed') return undefined;
  return job.state === 'waiting' ? stillQueued(job, timeZone) : notKept(job);
}

function stillQueued({ run_at }: Pick<JobRow, 'run_at'>, timeZone: string): string {
  const when = shopTime(run_at, SELLER_LANGUAGE, timeZone);
  return `This email is still in the queue. Next automatic attempt: ${when}.`;
}

const notKept = ({ kind }: { kind: string }) =>
  `A sent “${kind}” email can’t be resent because its content isn’t kept.`;
