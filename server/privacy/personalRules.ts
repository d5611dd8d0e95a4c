import { sql } from 'kysely';
import { CASE_STATES, isClosed } from '../../rules/case.ts';
import type { Database } from '../db/schema.ts';
import { eventWithoutBuyer, redacted } from './redact.ts';
import {
  blank,
  emptyObject,
  kept,
  none,
  type OwnTable,
  ownId,
  type PersonKey,
  type Rules,
} from './rule.ts';

const OURS = 'a name that the shop gave; it says nothing about the person';
const NO_PERSON = 'one of a few words of ours';
const ACCOUNTS = 'accounting and tax law: what was paid, when, in which country';
const MONEY_BACK = 'accounting law: the record of money returned';

const closed = sql.join(CASE_STATES.filter(isClosed).map((state) => sql.lit(state)));
const caseIsClosed = sql<boolean>`state in (${closed})`;
/** A case that still needs the seller keeps everything about it. */
export const caseIsOpen = sql<boolean>`state not in (${closed})`;
const hasNoCase = (column: string, table: string) =>
  sql<boolean>`not exists (select 1 from cases where ${sql.ref(column)} = ${sql.ref(`${table}.id`)})`;
const requestHasNoCase = hasNoCase('refund_request_id', 'refund_requests');
const hasNoOpenCase = sql<boolean>`not exists (
  select 1 from cases where order_id = orders.id and ${caseIsOpen}
)`;
/** Until its job is done, the event is the only source of the order. */
const isApplied = sql<boolean>`not exists (
  select 1 from jobs where event_id = payment_events.id and state <> 'done'
)`;

const byId = <Of extends PersonKey>(of: Of) =>
  ({ key: ['id'], belongs: { by: 'id', of } }) as const;

/**
 * Tables about people: whose rows they are, what erasing a person does to them, how long they are
 * kept. Rows are deleted in this order: a case before the form it came from.
 */
export const personalRules: Rules<Exclude<keyof Database, OwnTable>> = {
  cases: {
    ...byId('case'),
    what: 'Refund requests and withdrawals, as they were handled',
    erased: {
      ...kept(OURS, 'id', 'refund_request_id', 'withdrawal_id', 'order_id'),
      ...kept(NO_PERSON, 'kind', 'opened_by', 'state', 'flags', 'language', 'decision'),
      ...kept(NO_PERSON, 'refund_method', 'paid_by'),
      email: blank,
      name: blank,
      decline_reason: none,
      resolution: none,
      iban: none,
      account_holder: none,
      paid_reference: redacted,
    },
    retention: {
      ends: [
        {
          time: 'received_at',
          after: 'refundRequestYears',
          only: sql`kind = 'refund' and ${caseIsClosed}`,
        },
        {
          time: 'received_at',
          after: 'orderYears',
          only: sql`kind = 'withdrawal' and ${caseIsClosed}`,
        },
        {
          time: 'received_at',
          after: 'suspiciousFormDays',
          only: sql`kind = 'refund' and flags like '%suspected-bot%' and order_id is null
            and ${caseIsClosed}`,
        },
      ],
    },
  },
  refund_requests: {
    ...byId('submission'),
    what: 'Refund request forms, as they were sent',
    erased: {
      ...kept(OURS, 'id'),
      ...kept(NO_PERSON, 'language', 'suspicion'),
      ...kept('when the request came is part of the record of money returned', 'submitted_at'),
      dedupe_key: ownId,
      email: blank,
      user_agent: blank,
      answers: emptyObject,
      ip_address: blank,
    },
    internal: ['dedupe_key'],
    retention: {
      ends: [
        { time: 'received_at', after: 'refundRequestYears', only: requestHasNoCase },
        {
          time: 'received_at',
          after: 'suspiciousFormDays',
          only: sql`suspicion is not null and ${requestHasNoCase}`,
        },
      ],
    },
  },
  withdrawals: {
    ...byId('submission'),
    what: 'Statements of withdrawal, as they were sent',
    erased: {
      ...kept(OURS, 'id'),
      ...kept(NO_PERSON, 'language', 'suspicion'),
      dedupe_key: ownId,
      email: blank,
      name: blank,
      order_reference: blank,
    },
    internal: ['dedupe_key'],
    retention: {
      ends: [
        {
          time: 'received_at',
          after: 'orderYears',
          only: hasNoCase('withdrawal_id', 'withdrawals'),
        },
      ],
    },
  },
  purchase_requests: {
    ...byId('lead'),
    what: 'Purchase forms, as they were sent',
    erased: 'row',
    internal: ['dedupe_key'],
    retention: {
      ends: [
        { time: 'received_at', after: 'purchaseFormDays' },
        { time: 'received_at', after: 'suspiciousFormDays', only: sql`suspicion is not null` },
      ],
    },
  },
  orders: {
    ...byId('order'),
    what: 'Orders',
    erased: {
      ...kept(OURS, 'id', 'lead_id', 'duplicate_of'),
      ...kept(ACCOUNTS, 'session_id', 'payment_id', 'currency', 'country'),
      ...kept(NO_PERSON, 'state', 'language', 'hold_reason'),
      ...kept('the library goes on opening for whoever has its link', 'library_hash'),
      ...kept('which texts the contract was made with', 'text_versions'),
      email: blank,
      name: blank,
      attribution: emptyObject,
    },
    internal: ['library_hash'],
    retention: {
      ends: [
        {
          time: 'created_at',
          after: 'orderYears',
          only: sql`email <> '' and ${hasNoOpenCase}`,
          anonymize: true,
        },
      ],
    },
  },
  payments: {
    ...byId('payment'),
    what: 'What became of your payments',
    erased: {
      ...kept(ACCOUNTS, 'id'),
      last4: none,
    },
    retention: { stays: 'as long as its order, and anonymous when that is' },
  },
  refunds: {
    what: 'Refunds of your payments',
    key: ['id'],
    belongs: { by: 'payment_id', of: 'payment' },
    erased: kept(MONEY_BACK, 'id', 'payment_id', 'status', 'reason'),
    retention: { stays: 'as long as its order, and anonymous when that is' },
  },
  disputes: {
    what: 'Disputes about your payments',
    key: ['id'],
    belongs: { by: 'payment_id', of: 'payment' },
    erased: kept(MONEY_BACK, 'id', 'payment_id', 'status'),
    retention: { stays: 'as long as its order, and anonymous when that is' },
  },
  payment_events: {
    what: 'What the payment provider told us about your payments',
    key: ['id'],
    belongs: { by: 'payment_ref', of: 'payment' },
    erased: {
      ...kept(OURS, 'id'),
      ...kept(NO_PERSON, 'type'),
      ...kept(ACCOUNTS, 'payment_ref'),
      payload: { becomes: eventWithoutBuyer },
    },
    retention: { ends: [{ time: 'received_at', after: 'paymentEventDays', only: isApplied }] },
  },
  order_words: {
    what: 'Words by which the shop finds your orders',
    key: ['word', 'order_id'],
    belongs: { by: 'order_id', of: 'order' },
    erased: 'row',
    retention: { stays: 'as long as its order, and anonymous when that is' },
  },
  jobs: {
    ...byId('job'),
    what: 'Mails and other work that follows from your orders',
    erased: {
      ...kept(OURS, 'id', 'order_id', 'case_id', 'event_id', 'resend_of'),
      ...kept(NO_PERSON, 'kind', 'edition', 'recipient'),
      ...kept('a finished job must not run again', 'dedupe_key'),
      payload: emptyObject,
      state: { becomes: () => 'done' },
      error: none,
      sent_to: blank,
    },
    internal: ['dedupe_key'],
    retention: {
      ends: [{ time: 'created_at', after: 'finishedWorkDays', only: sql`state = 'done'` }],
    },
  },
  audit_log: {
    what: 'What was done with your orders and requests, and when',
    key: ['id'],
    belongs: { by: 'subject', of: 'subject' },
    erased: {
      ...kept(OURS, 'id', 'subject'),
      ...kept('the log says what was done, not to whom', 'event'),
      details: redacted,
    },
    retention: { ends: [{ time: 'at', after: 'auditYears' }] },
  },
};
