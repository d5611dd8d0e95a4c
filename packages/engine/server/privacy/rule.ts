import type { RawBuilder } from 'kysely';
import type { Shop } from '../../rules/shop.ts';
import type { Database } from '../db/schema.ts';

export type Stored = Record<string, string | number | null>;

/** The kinds of keys that link a row to a person. */
export type PersonKey =
  | 'order'
  | 'addressChange'
  | 'payment'
  | 'purchaseForm'
  | 'request'
  | 'case'
  | 'subject'
  | 'email'
  | 'job';

/** What erasing a person does to a text: it is kept for a reason, or replaced. */
export type ColumnRule =
  | { kept: string }
  | {
      becomes: (
        text: string,
        about: { row: Stored; identifiers: readonly string[] },
      ) => string | null;
    };

/** When rows are removed: this long after a time of theirs, if the condition holds. */
export type End<Column> = {
  time: Column;
  after: keyof Shop['retention'] | 'at once';
  only?: RawBuilder<boolean>;
  /** Keeps the row without the person: totals must add up, and library access is for life. */
  anonymize?: true;
};

type Common<Column> = {
  /** Describes the table to the person who gets a copy. */
  what: string;
  /** The primary key. */
  key: readonly Column[];
  /** `otherwise`: how long rows are kept for which no end holds, in words for the person. */
  retention: { ends: readonly End<Column>[]; otherwise?: string } | { stays: string };
  /** Its files are not in backups, so its rows would say what is not there. */
  leftOutOfBackups?: true;
};

export type PersonalRule<Column, Erased> = Common<Column> & {
  /** Rows are listed by this column, such as the time or the number, and then by their key. */
  belongs: { by: Column; of: PersonKey; sortedBy: Column };
  erased: 'row' | Erased;
  /** Left out of exports: keys that say nothing about the person, or that grant access. */
  internal?: readonly Column[];
};

export type ImpersonalRule<Column> = Common<Column> & { impersonal: string };

type ColumnOf<Row> = keyof Row & string;
type TextColumn<Row> = {
  [Column in ColumnOf<Row>]: Row[Column] extends string | null ? Column : never;
}[ColumnOf<Row>];

export type OwnTable =
  | 'editions'
  | 'edition_drafts'
  | 'edition_draft_files'
  | 'edition_draft_chunks'
  | 'counters'
  | 'email_counts'
  | 'exchange_rates'
  | 'legal_texts'
  | 'page_views'
  | 'daily_figures'
  | 'discount_codes'
  | 'prices'
  | 'setting_versions'
  | 'setting_drafts'
  | 'payment_connection'
  | 'visit_sources'
  | 'webhook_endpoints'
  | 'webhook_attempts'
  | 'api_tokens'
  | 'desk_users'
  | 'desk_passkeys'
  | 'desk_sessions'
  | 'desk_sign_in_links'
  | 'health';

/** A rule for each of these tables; a table or a text column without a rule is a type error. */
export type Rules<Table extends keyof Database> = {
  readonly [Name in Table]:
    | PersonalRule<ColumnOf<Database[Name]>, Record<TextColumn<Database[Name]>, ColumnRule>>
    | ImpersonalRule<ColumnOf<Database[Name]>>;
};

export type AnyPersonalRule = PersonalRule<string, Readonly<Record<string, ColumnRule>>>;
export type TableRule = AnyPersonalRule | ImpersonalRule<string>;

/** Keeps several columns for one reason. */
export const kept = <Column extends string>(why: string, ...columns: Column[]) =>
  Object.fromEntries(columns.map((column) => [column, { kept: why }])) as Record<
    Column,
    ColumnRule
  >;
export const blank: ColumnRule = { becomes: () => '' };
export const none: ColumnRule = { becomes: () => null };
export const emptyObject: ColumnRule = { becomes: () => '{}' };
/** A key derived from what was sent could be guessed; the row's own id is as unique. */
export const ownId: ColumnRule = { becomes: (_, { row }) => String(row.id) };
