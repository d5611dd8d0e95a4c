import type { Migration } from 'kysely/migration';
import { initial } from './001-initial.ts';

/** Run in the order of their names. A migration is never changed, only followed by another one. */
export const migrations: Record<string, Migration> = {
  '001-initial': initial,
};
