import type { Database } from '../db/schema.ts';
import { ownRules } from './ownRules.ts';
import { requestRules } from './requestRules.ts';
import type { Rules, TableRule } from './rule.ts';
import { saleRules } from './saleRules.ts';

/** Every table: whose rows they are, what erasure does to them, how long they are kept. */
export const tableRules: Rules<keyof Database> = { ...requestRules, ...saleRules, ...ownRules };

/** The same as a list; requests come before sales, and go before them. */
export const everyTable: [table: string, rule: TableRule][] = Object.entries(tableRules);
