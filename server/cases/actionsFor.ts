import { actionsOf, type CaseAction, type CaseFlag } from '../../rules/case.ts';
import type { CaseRow } from '../db/schema.ts';

/** What may be done with a stored case; what should be done comes first. */
export const actionsFor = (row: CaseRow): CaseAction[] =>
  actionsOf({
    ...row,
    matched: row.order_id !== null,
    asksForMoney: !readFlags(row).includes('not-for-money'),
  });

export const readFlags = ({ flags }: Pick<CaseRow, 'flags'>): CaseFlag[] => JSON.parse(flags);
