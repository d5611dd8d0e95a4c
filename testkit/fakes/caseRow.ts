import { NEW_CASE } from '../../server/cases/openCase.ts';
import type { CaseRow } from '../../server/db/schema.ts';

/** A stored case. */
export const caseRow = (change: Partial<CaseRow>): CaseRow => ({
  ...NEW_CASE,
  id: 'case-1',
  number: 1,
  kind: 'refund',
  refund_request_id: 'request-1',
  withdrawal_id: null,
  opened_by: 'buyer',
  order_id: null,
  state: 'paid',
  flags: '[]',
  email: 'ann@example.com',
  name: 'Ann',
  language: 'en',
  received_at: 1,
  ...change,
});
