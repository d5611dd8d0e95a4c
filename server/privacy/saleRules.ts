import { sql } from 'kysely';
import { eventWithoutBuyer } from './eventWithoutBuyer.ts';
import { redacted } from './redact.ts';
import { caseIsOpen } from './requestRules.ts';
import { blank, emptyObject, kept, NO_PERSON, none, OURS, type Rules } from './rule.ts';

const ACCOUNTS = 'accounting and tax law: what was paid, when, in which country';
const MONEY_BACK = 'accounting law: the record of money returned';
const hasNoOpenCase = sql<boolean>`not exists (
  select 1 from cases where order_id = orders.id and ${caseIsOpen}
)`;
/** The order is made from the event, so it stays while its job waits or has failed. */
const isApplied = sql<boolean>`not exists (
  select 1 from jobs where event_id = payment_events.id and state <> 'done'
)`;

/** Sales and what follows from them. */
export const saleRules: Rules<
  | 'orders'
  | 'payments'
  | 'refunds'
  | 'disputes'
  | 'payment_events'
  | 'order_words'
  | 'jobs'
  | 'audit_log'
> = {
  orders: {
    what: 'Orders',
    key: ['id'],
    belongs: { by: 'id', of: 'order' },
    erased: {
      id: kept(OURS),
      session_id: kept(ACCOUNTS),
      payment_id: kept(ACCOUNTS),
      lead_id: kept(OURS),
      state: kept(NO_PERSON),
      email: blank,
      name: blank,
      language: kept(NO_PERSON),
      currency: kept(ACCOUNTS),
      country: kept(ACCOUNTS),
      hold_reason: kept(NO_PERSON),
      duplicate_of: kept(OURS),
      library_hash: kept('the library goes on opening for whoever has its link'),
      texts: kept('which texts the contract was made with'),
      attribution: emptyObject,
    },
    internal: ['library_hash'],
    retention: {
      ends: [
        {
          time: 'created_at',
          after: 'orderYears',
          only: sql`email <> '' and ${hasNoOpenCase}`,
          anonymise: true,
        },
      ],
    },
  },
  payments: {
    what: 'What became of your payments',
    key: ['id'],
    belongs: { by: 'id', of: 'payment' },
    erased: {
      id: kept(ACCOUNTS),
      last4: none,
    },
    retention: { stays: 'as long as its order, and anonymous when that is' },
  },
  refunds: {
    what: 'Refunds of your payments',
    key: ['id'],
    belongs: { by: 'payment_id', of: 'payment' },
    erased: {
      id: kept(MONEY_BACK),
      payment_id: kept(MONEY_BACK),
      status: kept(NO_PERSON),
      reason: kept(MONEY_BACK),
    },
    retention: { stays: 'as long as its order, and anonymous when that is' },
  },
  disputes: {
    what: 'Disputes about your payments',
    key: ['id'],
    belongs: { by: 'payment_id', of: 'payment' },
    erased: {
      id: kept(MONEY_BACK),
      payment_id: kept(MONEY_BACK),
      status: kept(NO_PERSON),
    },
    retention: { stays: 'as long as its order, and anonymous when that is' },
  },
  payment_events: {
    what: 'What the payment provider told us about your payments',
    key: ['id'],
    belongs: { by: 'payment_ref', of: 'payment' },
    erased: {
      id: kept(OURS),
      type: kept(NO_PERSON),
      payload: { becomes: eventWithoutBuyer },
      payment_ref: kept(ACCOUNTS),
    },
    retention: {
      ends: [{ time: 'received_at', after: 'paymentEventDays', only: isApplied }],
    },
  },
  order_words: {
    what: 'Words by which the shop finds your orders',
    key: ['word', 'order_id'],
    belongs: { by: 'order_id', of: 'order' },
    erased: 'row',
    retention: { stays: 'as long as its order, and anonymous when that is' },
  },
  jobs: {
    what: 'Mails and other work that follows from your orders',
    key: ['id'],
    belongs: { by: 'id', of: 'job' },
    erased: {
      id: kept(OURS),
      dedupe_key: kept('a job that was done must not be done again'),
      kind: kept(NO_PERSON),
      payload: emptyObject,
      state: { becomes: () => 'done' },
      error: none,
      order_id: kept(OURS),
      case_id: kept(OURS),
      event_id: kept(OURS),
      edition: kept(NO_PERSON),
      resend_of: kept(OURS),
      recipient: kept(NO_PERSON),
      sent_to: blank,
    },
    internal: ['dedupe_key'],
    retention: {
      ends: [
        {
          time: 'created_at',
          after: 'finishedWorkDays',
          only: sql`state = 'done'`,
        },
      ],
    },
  },
  audit_log: {
    what: 'What was done with your orders and requests, and when',
    key: ['id'],
    belongs: { by: 'subject', of: 'subject' },
    erased: {
      id: kept(OURS),
      subject: kept(OURS),
      event: kept('the log says what was done, not to whom'),
      details: redacted,
    },
    retention: { ends: [{ time: 'at', after: 'auditYears' }] },
  },
};
