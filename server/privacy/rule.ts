import type { RawBuilder } from 'kysely';
import type { Shop } from '../../rules/shop.ts';
import type { Database } from '../db/schema.ts';

export type Stored = Record<string, string | number | null>;

/** By what a row is known to be somebody's. */
export type PersonKey = 'order' | 'payment' | 'lead' | 'submission' | 'case' | 'subject' | 'job';

/** What becomes of a text when its person is erased: it stays for a reason, or it is replaced. */
export type ColumnRule =
  | { kept: string }
  | { becomes: (text: string, about: { row: Stored; words: readonly string[] }) => string | null };

/** When rows go: so long after a time of theirs, if the condition holds. */
export type End<Column> = {
  time: Column;
  after: keyof Shop['retention'] | 'at once';
  only?: RawBuilder<boolean>;
  /** The row stays, without the person: sums must add up, and a library is for life. */
  anonymise?: true;
};

type Common<Column> = {
  /** For the person who gets a copy: what this is. */
  what: string;
  /** Its primary key. */
  key: readonly Column[];
  retention: { ends: readonly End<Column>[] } | { stays: string };
};

export type PersonalRule<Column, Erased> = Common<Column> & {
  belongs: { by: Column; of: PersonKey };
  erased: 'row' | Erased;
  /** Keys of ours that say nothing about the person, or would open something. */
  internal?: readonly Column[];
};

export type ImpersonalRule<Column> = Common<Column> & { impersonal: string };

type ColumnOf<Row> = keyof Row & string;
type TextColumn<Row> = {
  [Column in ColumnOf<Row>]: Row[Column] extends string | null ? Column : never;
}[ColumnOf<Row>];

/** A rule for each of some tables; a text column without a rule is a type error. */
export type Rules<Table extends keyof Database> = {
  readonly [Name in Table]:
    | PersonalRule<ColumnOf<Database[Name]>, Record<TextColumn<Database[Name]>, ColumnRule>>
    | ImpersonalRule<ColumnOf<Database[Name]>>;
};

/** A rule of whichever table. */
export type TableRule =
  | PersonalRule<string, Readonly<Record<string, ColumnRule>>>
  | ImpersonalRule<string>;

export const OURS = 'a name that the shop gave; it says nothing about the person';
export const NO_PERSON = 'one of a few words of ours';

export const kept = (why: string): ColumnRule => ({ kept: why });
export const blank: ColumnRule = { becomes: () => '' };
export const none: ColumnRule = { becomes: () => null };
export const emptyObject: ColumnRule = { becomes: () => '{}' };
/** A key made of what was sent could be tried out; the row's own id serves as well. */
export const ownId: ColumnRule = { becomes: (_, { row }) => String(row.id) };
