import { type RawBuilder, sql } from 'kysely';

/** Whether a text begins so, asked in a way that an index of it in bytewise order answers. */
export const beginsWith = (text: RawBuilder<unknown>, start: string) =>
  sql<boolean>`${text} >= ${start} and ${text} < ${`${start}\u{10FFFF}`}`;
