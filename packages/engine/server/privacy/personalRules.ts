import { sql } from 'kysely';
import { CASE_STATES, isClosed } from '../../rules/case.ts';
import type { CaseRow, Database } from '../db/schema.ts';
import { eventWithoutBuyer } from '../payments/storedEvents.ts';
import { redacted } from './redact.ts';
import {
  blank,
  emptyObject,
  kept,
  none,
  type OwnTable,
  ownId,
  type PersonKey,
  type Rules,
  type Stored,
} from './rule.ts';

const OURS = 'an id assigned by the shop; it reveals nothing about the person';
const NO_PERSON = 'one of a fixed set of values';
const ACCOUNTS = 'accounting and tax law: what was paid, when, in which country';
const TAX_RECORDS =
  'tax law: receipts, invoices and what they are based on. A receipt names no consumer';
const MONEY_BACK = 'accounting law: the record of money returned';

const closed = sql.join(CASE_STATES.filter(isClosed).map((state) => sql.lit(state)));
const isClosedCase = (kind: CaseRow['kind']) =>
  sql<boolean>`kind = ${sql.lit(kind)} and state in (${closed})`;
/** A case that still needs the seller keeps everything about it. */
export const caseIsOpen = sql<boolean>`state not in (${closed})`;
const cameFromSuspect = sql<boolean>`exists (
  select 1 from requests
  where case_number = cases.number and requests.kind = cases.kind and suspicion is not null
)`;
const hasNoCase = (kind: CaseRow['kind']) =>
  sql<boolean>`kind = ${sql.lit(kind)} and repeats is null and not exists (
    select 1 from cases where number = case_number
  )`;
const mayBeAnonymized = sql<boolean>`email <> '' and not exists (
  select 1 from cases where order_id = orders.id and ${caseIsOpen}
)`;
/** A receipt stays as long as the notes that change it. */
const isNotCorrected = sql<boolean>`not exists (
  select 1 from documents as note where note.corrects = documents.id
)`;

/** Until it is applied, the event is the only source of the order. */
const isApplied = sql<boolean>`applied_at is not null`;

const hasNoOrder = sql<boolean>`not exists (
  select 1 from orders where orders.payment_id = payments.id
)`;

/** As long as the bank has not decided, the log is the seller's evidence. */
const hasNoOpenDispute = sql<boolean>`not exists (
  select 1 from orders inner join disputes on disputes.payment_id = orders.payment_id
  where orders.id = deliveries.order_id and disputes.status = 'open'
)`;

/**
 * Alerts quote forms that are deleted this early when they look like spam. Once an email leads to no
 * order and no case, an erasure would not find it.
 */
const isAlertOrOrphan = sql<boolean>`exists (
  select 1 from emails where emails.id = email_id
    and (kind = 'seller-alert' or (order_id is null and case_id is null))
)`;

/** Jobs that go on after an erasure: the person's money, and what tax law requires. */
const isOwed = ({ kind }: Stored) => kind === 'card-refund' || kind === 'issue-documents';

/** Rows with an id that belong to a person by one of their columns. */
const belongsTo = <By extends string, First extends string>(
  ...[of, by, sortedBy]: [PersonKey, By, First]
) => ({ key: ['id'], belongs: { by, of, sortedBy } }) as const;
const WITH_ORDER = { stays: 'as long as its order, and anonymous when that is' };

/**
 * Tables about people: whose rows they are, what erasing a person does to them, how long they are
 * kept. Rows are deleted in this order: a case before the forms that belong to it.
 */
export const personalRules: Rules<Exclude<keyof Database, OwnTable>> = {
  cases: {
    ...belongsTo('case', 'id', 'number'),
    what: 'Refund requests and withdrawals, with their outcome',
    erased: {
      ...kept(OURS, 'id', 'order_id'),
      ...kept(NO_PERSON, 'kind', 'opened_by', 'state', 'flags', 'language', 'decision'),
      ...kept(NO_PERSON, 'refund_method', 'paid_by', 'decline_ground'),
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
        { time: 'received_at', after: 'refundRequestYears', only: isClosedCase('refund') },
        { time: 'received_at', after: 'orderYears', only: isClosedCase('withdrawal') },
        {
          time: 'received_at',
          after: 'suspiciousFormDays',
          only: sql`${isClosedCase('refund')} and order_id is null and ${cameFromSuspect}`,
        },
      ],
    },
  },
  requests: {
    ...belongsTo('request', 'id', 'case_number'),
    what: 'Refund request forms and withdrawal statements as submitted',
    erased: {
      ...kept(OURS, 'id', 'repeats'),
      ...kept(NO_PERSON, 'kind', 'language', 'suspicion'),
      ...kept('the time of the request is part of the record of money returned', 'submitted_at'),
      dedupe_key: ownId,
      email: blank,
      user_agent: blank,
      answers: emptyObject,
      ip_address: blank,
      name: blank,
      order_reference: blank,
    },
    internal: ['dedupe_key'],
    retention: {
      ends: [
        { time: 'received_at', after: 'refundRequestYears', only: hasNoCase('refund') },
        {
          time: 'received_at',
          after: 'suspiciousFormDays',
          only: sql`suspicion is not null and ${hasNoCase('refund')}`,
        },
        { time: 'received_at', after: 'orderYears', only: hasNoCase('withdrawal') },
      ],
    },
  },
  purchase_forms: {
    ...belongsTo('purchaseForm', 'id', 'received_at'),
    what: 'Purchase forms as submitted',
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
    ...belongsTo('order', 'id', 'number'),
    what: 'Orders',
    erased: {
      ...kept(OURS, 'id', 'purchase_form_id', 'duplicate_of'),
      ...kept(ACCOUNTS, 'session_id', 'payment_id', 'currency', 'presented_currency', 'country'),
      ...kept(
        NO_PERSON,
        'state',
        'language',
        'hold_reason',
        'vat_check',
        'document_due',
        'product_version',
        'code',
      ),
      ...kept('the library stays open for anyone who has its link', 'library_hash'),
      ...kept('the texts that the contract was based on', 'text_versions'),
      email: blank,
      name: blank,
      attribution: emptyObject,
      // An invoice that was issued has a copy of its own.
      billing: none,
    },
    internal: ['library_hash'],
    retention: {
      ends: [{ time: 'created_at', after: 'orderYears', only: mayBeAnonymized, anonymize: true }],
    },
  },
  address_changes: {
    ...belongsTo('addressChange', 'id', 'changed_at'),
    what: 'Former email addresses of the orders',
    erased: 'row',
    retention: { ends: [{ time: 'changed_at', after: 'finishedWorkDays' }] },
  },
  payments: {
    ...belongsTo('payment', 'id', 'first_seen_at'),
    what: 'Payments',
    erased: {
      ...kept(ACCOUNTS, 'id', 'card_country', 'method'),
      last4: none,
    },
    // The account may have payments that are not for an order of this shop.
    retention: {
      ends: [{ time: 'first_seen_at', after: 'paymentEventDays', only: hasNoOrder }],
      otherwise: WITH_ORDER.stays,
    },
  },
  deliveries: {
    key: ['order_id', 'kind', 'item', 'period_at'],
    belongs: { by: 'order_id', of: 'order', sortedBy: 'first_at' },
    what: 'Delivery log of the orders: emails, visits to the library, downloads',
    erased: 'row',
    internal: ['period_at'],
    retention: { ends: [{ time: 'last_at', after: 'deliveryLogDays', only: hasNoOpenDispute }] },
  },
  documents: {
    ...belongsTo('order', 'order_id', 'issued_at'),
    what: 'Receipts, invoices and credit notes',
    erased: {
      ...kept(OURS, 'id', 'order_id', 'corrects', 'corrects_code', 'series', 'code'),
      ...kept(NO_PERSON, 'kind', 'language', 'treatment', 'reason'),
      ...kept(TAX_RECORDS, 'issued_on', 'supplied_on', 'counts_on', 'country', 'currency'),
      ...kept(TAX_RECORDS, 'local_currency', 'exchange_rate', 'exchange_day', 'product'),
      ...kept(TAX_RECORDS, 'seller', 'buyer', 'billing_country', 'card_country'),
    },
    retention: { ends: [{ time: 'issued_at', after: 'taxYears', only: isNotCorrected }] },
  },
  refunds: {
    ...belongsTo('payment', 'payment_id', 'sequence'),
    what: 'Refunds',
    erased: kept(MONEY_BACK, 'id', 'payment_id', 'status', 'reason', 'presented_currency'),
    retention: WITH_ORDER,
  },
  card_refunds: {
    ...belongsTo('order', 'order_id', 'asked_at'),
    what: 'Refunds to the card that the seller asked for',
    erased: {
      ...kept(OURS, 'id', 'order_id', 'case_id'),
      ...kept(MONEY_BACK, 'state', 'refund_id', 'reason'),
      ...kept('who of the shop asked for it', 'actor'),
      error: redacted,
      note: blank,
    },
    retention: WITH_ORDER,
  },
  test_refunds: {
    ...belongsTo('payment', 'payment_id', 'id'),
    what: 'Refunds in test mode',
    erased: kept(MONEY_BACK, 'id', 'payment_id', 'card_refund_id'),
    retention: WITH_ORDER,
  },
  disputes: {
    ...belongsTo('payment', 'payment_id', 'updated_at'),
    what: 'Disputes',
    erased: kept(
      MONEY_BACK,
      ...(['id', 'payment_id', 'status', 'reason', 'currency', 'draft_error'] as const),
    ),
    retention: WITH_ORDER,
  },
  payment_events: {
    ...belongsTo('payment', 'payment_ref', 'received_at'),
    what: 'Events from the payment provider',
    erased: {
      ...kept(OURS, 'id'),
      ...kept(NO_PERSON, 'type'),
      ...kept(ACCOUNTS, 'payment_ref'),
      payload: { becomes: eventWithoutBuyer },
    },
    retention: { ends: [{ time: 'received_at', after: 'paymentEventDays', only: isApplied }] },
  },
  questions: {
    ...belongsTo('order', 'order_id', 'asked_at'),
    what: 'Questions to the consultant, with the answers',
    erased: 'row',
    retention: { stays: 'as long as its conversation' },
  },
  conversations: {
    ...belongsTo('order', 'order_id', 'created_at'),
    what: 'Conversations with the consultant',
    erased: 'row',
    retention: { ends: [{ time: 'updated_at', after: 'conversationDays' }] },
  },
  consultant_profiles: {
    key: ['order_id'],
    belongs: { by: 'order_id', of: 'order', sortedBy: 'updated_at' },
    what: 'What the consultant was told about the buyer’s business',
    erased: 'row',
    retention: { ends: [{ time: 'updated_at', after: 'conversationDays' }] },
  },
  consultant_days: {
    key: ['order_id', 'day'],
    belongs: { by: 'order_id', of: 'order', sortedBy: 'day' },
    what: 'How many questions the consultant was asked, per day',
    erased: 'row',
    retention: { ends: [{ time: 'day', after: 'conversationDays' }] },
  },
  consultant_months: {
    key: ['order_id', 'month'],
    belongs: { by: 'order_id', of: 'order', sortedBy: 'month' },
    what: 'What the questions to the consultant cost, per month',
    erased: 'row',
    retention: { ends: [{ time: 'month', after: 'conversationDays' }] },
  },
  order_words: {
    what: 'Search words for the orders',
    key: ['word', 'order_id'],
    belongs: { by: 'order_id', of: 'order', sortedBy: 'word' },
    erased: 'row',
    retention: WITH_ORDER,
  },
  email_copies: {
    key: ['email_id'],
    belongs: { by: 'email_id', of: 'email', sortedBy: 'written_at' },
    what: 'Emails as they were sent',
    erased: 'row',
    retention: {
      ends: [
        { time: 'written_at', after: 'finishedWorkDays' },
        { time: 'written_at', after: 'suspiciousFormDays', only: isAlertOrOrphan },
      ],
    },
  },
  messages: {
    ...belongsTo('order', 'order_id', 'created_at'),
    what: 'Messages from the seller',
    erased: 'row',
    retention: {
      ends: [{ time: 'created_at', after: 'finishedWorkDays', only: sql`enqueued_at is not null` }],
    },
  },
  emails: {
    ...belongsTo('email', 'id', 'created_at'),
    what: 'Emails about the orders, sent or to be sent',
    erased: {
      ...kept(OURS, 'id', 'order_id', 'case_id', 'resend_of', 'message_id'),
      ...kept(NO_PERSON, 'kind', 'edition', 'recipient'),
      ...kept('an email must not be sent again', 'dedupe_key'),
      payload: emptyObject,
      state: { becomes: () => 'done' },
      error: none,
      sent_to: blank,
    },
    internal: ['dedupe_key'],
    retention: {
      ends: [
        { time: 'created_at', after: 'finishedWorkDays', only: sql`state = 'done'` },
        // It has the address of somebody who did not buy: gone with the form.
        {
          time: 'created_at',
          after: 'purchaseFormDays',
          only: sql`kind = 'form-reminder'`,
        },
      ],
    },
  },
  jobs: {
    ...belongsTo('job', 'id', 'created_at'),
    what: 'Other work that follows from the orders',
    erased: {
      ...kept(OURS, 'id', 'order_id', 'case_id', 'message_id', 'endpoint_id'),
      ...kept(NO_PERSON, 'kind'),
      ...kept('a finished job must not run again', 'dedupe_key'),
      payload: { becomes: (text, { row }) => (isOwed(row) ? text : '{}') },
      state: { becomes: (state, { row }) => (isOwed(row) ? state : 'done') },
      error: none,
    },
    internal: ['dedupe_key'],
    retention: {
      ends: [{ time: 'created_at', after: 'finishedWorkDays', only: sql`state = 'done'` }],
    },
  },
  webhook_deliveries: {
    ...belongsTo('order', 'order_id', 'created_at'),
    what: 'What was sent to other systems of the seller about the orders',
    erased: {
      ...kept(OURS, 'id', 'endpoint_id', 'order_id', 'case_id'),
      ...kept(NO_PERSON, 'type', 'state', 'error'),
      ...kept('numbers and amounts; the buyer’s name and address are not stored in it', 'data'),
    },
    retention: {
      ends: [{ time: 'created_at', after: 'finishedWorkDays', only: sql`state <> 'waiting'` }],
    },
  },
  audit_log: {
    ...belongsTo('subject', 'subject', 'at'),
    what: 'Activity log of the orders and requests',
    erased: {
      ...kept(OURS, 'id', 'subject'),
      ...kept('what was done, not to whom', 'event'),
      details: redacted,
    },
    retention: { ends: [{ time: 'at', after: 'auditYears' }] },
  },
};
