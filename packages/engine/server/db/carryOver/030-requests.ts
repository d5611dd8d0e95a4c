import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const DEFERRED = 'deferrable initially deferred';

/**
 * One table for what buyers send to get money back. A case is about the request of its own number and
 * kind, so it needs no other link; one that became a withdrawal has a request of each kind.
 */
const TABLE = `create table requests (
  id text primary key,
  kind text not null check (kind in ('refund', 'withdrawal')),
  case_number integer not null check (case_number > 0),
  dedupe_key text not null unique,
  received_at bigint not null,
  language text not null,
  suspicion text,
  email text not null,
  repeats text references cases on delete set null ${DEFERRED},
  submitted_at text, user_agent text, answers text, ip_address text,
  name text, order_reference text,
  unique (case_number, kind),
  check (kind = 'refund' or (name is not null and order_reference is not null and
    submitted_at is null and user_agent is null and answers is null and ip_address is null)),
  check (kind = 'withdrawal' or (name is null and order_reference is null and
    submitted_at is not null and user_agent is not null and answers is not null and
    ip_address is not null))
)`;

const COMMON = 'case_number, dedupe_key, received_at, language, suspicion, email, repeats';
const COLUMNS = `id, kind, ${COMMON}, submitted_at, user_agent, answers, ip_address, name, order_reference`;

/** The case of a request from before they had numbers may be deleted: it gets the next number. */
const NUMBER = `coalesce(case_number, row_number() over (order by case_number nulls first, received_at, id)
  + (select coalesce(max(value), 0) from counters where name = 'case'))`;

const ROWS = [
  `insert into requests (${COLUMNS})
    select ${COLUMNS.replace('case_number', NUMBER)} from (
      select id, 'refund' as kind, ${COMMON}, submitted_at, user_agent, answers, ip_address,
        null as name, null as order_reference from refund_requests
      union all
      select id, 'withdrawal', ${COMMON}, null, null, null, null, name, order_reference
      from withdrawals
    ) as sent`,
  `update counters set value = (select max(case_number) from requests) where name = 'case'
    and value < (select max(case_number) from requests)`,
];

const INDEXES = [
  'create index requests_by_time on requests (kind, received_at)',
  'create index requests_by_address on requests (lower(email))',
  `create index requests_suspicious on requests (kind, received_at) where suspicion is not null`,
  'create index requests_repeats on requests (repeats) where repeats is not null',
];

const LINK = `foreign key (number, kind) references requests (case_number, kind) ${DEFERRED}`;

/** The constraints about the two columns go with them. */
const ON_POSTGRES = [
  // PostgreSQL changes no table that has unchecked rows.
  'set constraints all immediate',
  'set constraints all deferred',
  `alter table cases drop column refund_request_id, drop column withdrawal_id, add ${LINK}`,
];

/** SQLite drops no column that has a constraint: the table is made again, and what refers to it is kept. */
async function remakeCases(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = 'cases' and sql is not null`.execute(db);
  const table = rows.find(({ type }) => type === 'table')?.sql ?? '';
  const isOfLink = (line: string) => /\b(refund_request_id|withdrawal_id)\b/.test(line);
  const lines = table.split('\n');
  if (lines.filter(isOfLink).length !== 4) throw new Error('cases have other links than expected');
  const others = lines.filter((line) => !isOfLink(line)).join('\n');
  const linking: [table: string, column: string][] = [
    ['jobs', 'case_id'],
    ['webhook_deliveries', 'case_id'],
    ['requests', 'repeats'],
  ];
  const statements = [
    ...linking.map(
      ([from, column]) =>
        `create table ${from}_of_cases as select id, ${column} from ${from} where ${column} is not null`,
    ),
    'create table cases_before as select * from cases',
    'alter table cases_before drop column refund_request_id',
    'alter table cases_before drop column withdrawal_id',
    // Sets the columns that refer to it to null.
    'drop table cases',
    others.replace(/\)\s*$/, `, ${LINK})`),
    ...rows.filter(({ type }) => type !== 'table').map((row) => row.sql),
    'insert into cases select * from cases_before',
    'drop table cases_before',
    ...linking.flatMap(([from, column]) => [
      `update ${from} set ${column} = kept.${column} from ${from}_of_cases as kept
        where kept.id = ${from}.id`,
      `drop table ${from}_of_cases`,
    ]),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const requests: Migration = {
  async up(db: Kysely<unknown>) {
    const run = async (statements: string[]) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    };
    await run([TABLE, ...INDEXES, ...ROWS]);
    if (db.getExecutor().adapter instanceof PostgresAdapter) await run(ON_POSTGRES);
    else await remakeCases(db);
    await run(['drop table refund_requests', 'drop table withdrawals']);
  },
};
