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
/** The event holds what the order is made of; its work, waiting or stuck, only names it. */
const isApplied = sql<boolean>`not exists (
  select 1 from outbox
  where dedupe_key = 'payment-event:' || payment_events.id and state <> 'done'
)`;

/** Sales and what follows from them. */
export const saleRules: Rules<
  'orders' | 'payments' | 'payment_events' | 'order_words' | 'outbox' | 'audit_log'
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
      refunds: kept(MONEY_BACK),
      dispute: kept(MONEY_BACK),
      disputes: kept(MONEY_BACK),
      last4: none,
    },
    retention: { stays: 'as long as its order, and anonymous when that is' },
  },
  payment_events: {
    what: 'What the payment provider told us about your payments',
    key: ['id'],
    belongs: { by: 'about', of: 'payment' },
    erased: {
      id: kept(OURS),
      type: kept(NO_PERSON),
      payload: { becomes: eventWithoutBuyer },
      about: kept(ACCOUNTS),
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
  outbox: {
    what: 'Mails and other work that follows from your orders',
    key: ['id'],
    belongs: { by: 'id', of: 'job' },
    erased: {
      id: kept(OURS),
      // What is finished must not be begun again; a key made of what was sent could be tried out.
      dedupe_key: { becomes: (key, { row }) => (/[0-9a-f]{64}/.test(key) ? String(row.id) : key) },
      kind: kept(NO_PERSON),
      payload: emptyObject,
      state: { becomes: () => 'done' },
      error: none,
      about: kept(OURS),
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
