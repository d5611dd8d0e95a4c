import { sql } from 'kysely';
import { CASE_STATES, isClosed } from '../../rules/case.ts';
import { redacted } from './redact.ts';
import { blank, emptyObject, kept, NO_PERSON, none, OURS, ownId, type Rules } from './rule.ts';

const closed = sql.join(CASE_STATES.filter(isClosed).map((state) => sql.lit(state)));
const caseIsClosed = sql<boolean>`state in (${closed})`;
const hasNoCase = (column: string, table: string) =>
  sql<boolean>`not exists (select 1 from cases where ${sql.ref(column)} = ${sql.ref(`${table}.id`)})`;
const requestHasNoCase = hasNoCase('refund_request_id', 'refund_requests');

/** Nothing goes while the seller still has to do something about it. */
export const caseIsOpen = sql<boolean>`state not in (${closed})`;

/** What people sent us, and what became of it. A case goes before the form that it came from. */
export const requestRules: Rules<
  'cases' | 'refund_requests' | 'withdrawals' | 'purchase_requests'
> = {
  cases: {
    what: 'Refund requests and withdrawals, as they were handled',
    key: ['id'],
    belongs: { by: 'id', of: 'case' },
    erased: {
      id: kept(OURS),
      kind: kept(NO_PERSON),
      refund_request_id: kept(OURS),
      withdrawal_id: kept(OURS),
      opened_by: kept(NO_PERSON),
      order_id: kept(OURS),
      state: kept(NO_PERSON),
      flags: kept(NO_PERSON),
      email: blank,
      name: blank,
      language: kept(NO_PERSON),
      decision: kept(NO_PERSON),
      decline_reason: none,
      resolution: none,
      refund_method: kept(NO_PERSON),
      iban: none,
      account_holder: none,
      paid_by: kept(NO_PERSON),
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
          only: sql`kind = 'refund' and flags like '%looks-automatic%' and order_id is null
            and ${caseIsClosed}`,
        },
      ],
    },
  },
  refund_requests: {
    what: 'Refund request forms, as they were sent',
    key: ['id'],
    belongs: { by: 'id', of: 'submission' },
    erased: {
      id: kept(OURS),
      dedupe_key: ownId,
      language: kept(NO_PERSON),
      suspicion: kept(NO_PERSON),
      email: blank,
      submitted_at: kept('when the request came is part of the record of money returned'),
      user_agent: blank,
      answers: emptyObject,
      ip_address: blank,
    },
    internal: ['dedupe_key'],
    retention: {
      ends: [
        {
          time: 'received_at',
          after: 'refundRequestYears',
          only: requestHasNoCase,
        },
        {
          time: 'received_at',
          after: 'suspiciousFormDays',
          only: sql`suspicion is not null and ${requestHasNoCase}`,
        },
      ],
    },
  },
  withdrawals: {
    what: 'Statements of withdrawal, as they were sent',
    key: ['id'],
    belongs: { by: 'id', of: 'submission' },
    erased: {
      id: kept(OURS),
      dedupe_key: ownId,
      language: kept(NO_PERSON),
      suspicion: kept(NO_PERSON),
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
    what: 'Purchase forms, as they were sent',
    key: ['id'],
    belongs: { by: 'id', of: 'lead' },
    erased: 'row',
    internal: ['dedupe_key'],
    retention: {
      ends: [
        { time: 'received_at', after: 'purchaseFormDays' },
        {
          time: 'received_at',
          after: 'suspiciousFormDays',
          only: sql`suspicion is not null`,
        },
      ],
    },
  },
};
