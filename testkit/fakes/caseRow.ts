import type { Insertable } from 'kysely';
import type { CaseRow } from '../../packages/engine/server/db/schema.ts';

/** A stored case. */
export const caseRow = (change: Partial<CaseRow>): Insertable<CaseRow> => ({
  id: 'case-1',
  number: 1,
  kind: 'refund',
  opened_by: 'buyer',
  state: 'paid',
  flags: '[]',
  email: 'ann@example.com',
  name: 'Ann',
  language: 'en',
  received_at: 1,
  sort_key: 0,
  method_changes: 0,
  reopenings: 0,
  ...change,
});
