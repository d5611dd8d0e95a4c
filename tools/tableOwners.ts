import { globSync, readFileSync } from 'node:fs';
import type { Database } from '../packages/engine/server/db/schema.ts';
import type { Source } from './importDirection.ts';

/** Events are recorded low down, by what every shop has, and delivered by a part that can be removed. */
const OF_WEBHOOKS = ['webhooks', 'connections'];

/** The folder of the server that queries a table. The others ask its functions. */
export const OWNERS: Readonly<Record<keyof Database, string | readonly string[]>> = {
  health: 'db',
  counters: 'db',
  audit_log: 'db',
  desk_users: 'people',
  desk_passkeys: 'people',
  desk_sessions: 'people',
  desk_sign_in_links: 'people',
  jobs: 'jobs',
  emails: 'jobs',
  email_copies: 'mail',
  email_counts: 'mail',
  webhook_endpoints: OF_WEBHOOKS,
  webhook_deliveries: OF_WEBHOOKS,
  webhook_attempts: OF_WEBHOOKS,
  page_views: 'insights',
  visit_sources: 'insights',
  daily_figures: 'insights',
  payment_connection: 'payments',
  purchase_forms: 'payments',
  payment_events: 'payments',
  payments: 'payments',
  refunds: 'payments',
  card_refunds: 'payments',
  test_refunds: 'payments',
  disputes: 'payments',
  conversations: 'consultant',
  questions: 'consultant',
  consultant_profiles: 'consultant',
  consultant_days: 'consultant',
  consultant_months: 'consultant',
  orders: 'orders',
  order_words: 'orders',
  address_changes: 'orders',
  discount_codes: 'orders',
  prices: 'orders',
  setting_versions: 'settings',
  setting_drafts: 'settings',
  legal_texts: 'orders',
  documents: 'documents',
  exchange_rates: 'documents',
  requests: 'refunds',
  cases: 'refunds',
  editions: 'library',
  edition_drafts: 'uploads',
  edition_draft_files: 'uploads',
  edition_draft_chunks: 'uploads',
  messages: 'library',
  deliveries: 'library',
  api_tokens: 'connections',
};

/** They work on every table, by what is said about it: its schema, its rule of privacy, its rows. */
const ON_ALL: readonly string[] = ['db', 'privacy', 'backup'];

/** What they show or compare joins what several folders own. They read it, and change nothing. */
const READ_ALL: readonly string[] = [
  ...['commands', 'desk', 'doctor', 'reconcile', 'connections', 'consultant', 'evidence'],
];

/** One statement that reads what several folders own, where two would be slower or find less. */
export const JOINS: Readonly<Record<string, readonly (keyof Database)[]>> = {
  // An order is found by any of its numbers, and listed with its VAT.
  'orders/orderSearch.ts': ['documents', 'payments'],
  'orders/orderDocuments.ts': ['documents'],
  'orders/orderLinks.ts': ['documents'],
  // The confirmation of every order is read by one statement, and so are the buyers of an edition.
  'orders/orderJobs.ts': ['payments', 'emails'],
  'orders/buyers.ts': ['emails'],
  // A case is found by the number of its order, and a message listed with it.
  'refunds/findCases.ts': ['orders'],
  'library/buyerMessages.ts': ['orders'],
  // Where an email about an order or a case went.
  'library/deliveries.ts': ['orders', 'emails', 'cases'],
  'library/deliveryLog.ts': ['orders', 'emails', 'cases'],
};

const TABLES = Object.keys(OWNERS).join('|');
const READS = /\b(?:selectFrom|\w*[jJ]oin|using|from)\(\s*\[?((?:'\w+(?: as \w+)?',?\s*)+)/g;
const WRITES = /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g;
const IN_SQL = /sql(?:<[^`]*?>)?`([^`]*)`/g;
const NAMED_IN_SQL = new RegExp(`\\b(delete from|into|update|from|join)\\s+(${TABLES})\\b`, 'g');
const UNNAMED = /\b(?:insertInto|updateTable|deleteFrom)\(\s*[^'\s]/;

type Use = { table: string; isWrite: boolean };

function usesIn(text: string): Use[] {
  const found = (table: string, isWrite: boolean): Use[] =>
    Object.hasOwn(OWNERS, table) ? [{ table, isWrite }] : [];
  const reads = [...text.matchAll(READS)].flatMap(([, names = '']) =>
    [...names.matchAll(/'(\w+)/g)].flatMap(([, table = '']) => found(table, false)),
  );
  const writes = [...text.matchAll(WRITES)].flatMap(([, table = '']) => found(table, true));
  const inSql = [...text.matchAll(IN_SQL)].flatMap(([, sql = '']) =>
    [...sql.matchAll(NAMED_IN_SQL)].flatMap(([, verb = '', table = '']) =>
      found(table, verb !== 'from' && verb !== 'join'),
    ),
  );
  return [...reads, ...writes, ...inSql];
}

/** `path queries …` for each query of a table that another folder owns, and for each join that is gone. */
export function wrongQueries(sources: readonly Source[], joins = JOINS): string[] {
  const needed = new Set<string>();
  const wrong = sources.flatMap(({ path, text }) => {
    const [, inServer = ''] = path.split('server/');
    const [folder = ''] = inServer.split('/');
    if (!inServer || ON_ALL.includes(folder)) return [];
    const lines = usesIn(text).flatMap(({ table, isWrite }) => {
      const owners = [OWNERS[table as keyof Database]].flat();
      if (owners.includes(folder) || (!isWrite && READ_ALL.includes(folder))) return [];
      const isJoin = !isWrite && joins[inServer]?.some((one) => one === table);
      if (isJoin) needed.add(`${inServer} ${table}`);
      const verb = isWrite ? 'changes' : 'queries';
      return isJoin ? [] : [`${path} ${verb} ${table}, which belongs to server/${owners[0]}/`];
    });
    const hidden = UNNAMED.test(text) && folder !== 'jobs';
    return [...new Set(lines), ...(hidden ? [`${path} changes a table without its name`] : [])];
  });
  const unneeded = Object.entries(joins).flatMap(([path, tables]) =>
    tables.flatMap((table) =>
      needed.has(`${path} ${table}`) ? [] : `${path} does not query ${table} any more`,
    ),
  );
  return [...wrong, ...unneeded];
}

if (import.meta.main) {
  const paths = globSync('packages/engine/server/**/*.{ts,tsx}');
  const code = paths.filter((path) => !/\.test\.tsx?$/.test(path));
  const wrong = wrongQueries(code.map((path) => ({ path, text: readFileSync(path, 'utf8') })));
  for (const line of wrong) process.stderr.write(`${line}\n`);
  if (wrong.length > 0) process.exitCode = 1;
}
