import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { lookUp } from '../../rules/lookUp.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { checkpointWal, type Store } from '../db/database.ts';
import { lockedTransaction } from '../db/locks.ts';
import type { CommandContext } from '../orders/context.ts';
import { reindexOrder } from '../orders/orderSearch.ts';
import { countedMentions, eraseMentions, mentionsOf } from './mentions.ts';
import { deleteCopies, deleteFiles, personalFiles } from './personalFiles.ts';
import {
  findPerson,
  identifiersIn,
  type Keys,
  type PersonalRecords,
  personalRecords,
  storedEmail,
  subjectOf,
} from './personalRecords.ts';
import { caseIsOpen } from './personalRules.ts';
import type { Stored } from './rule.ts';

type ErasureRequest = { email: string; dryRun: boolean; anyway: boolean; endAccess: boolean };

/** Erases a person from everything except what the law requires us to keep, and lists that. */
export async function erasePerson(context: CommandContext, request: ErasureRequest) {
  const { store, clock, shop, secrets, actor } = context;
  const { dataDir } = context.env;
  const { dryRun, anyway } = request;
  const erasure = await lockedTransaction(store, async (transaction) => {
    const keys = await findPerson(transaction, secrets, request.email);
    const records = await personalRecords(transaction, keys);
    const address = storedEmail(request.email);
    const mentions = await mentionsOf(transaction, address, records);
    const tables = [
      ...records.filter(({ rows }) => rows.length > 0).map(outcomeOf),
      ...countedMentions(mentions).map(outcomeOfMentions),
    ];
    const identifiers = [address, ...identifiersIn(records)];
    const files = await personalFiles(dataDir, keys.order, identifiers);
    if (tables.length === 0 && files.length === 0) {
      throw new UserError('No data is stored for this email address.');
    }
    const logged = records.find(({ table }) => table === 'audit_log')?.rows.length ?? 0;
    if (tables.length === 1 && logged > 0 && files.length === 0) {
      throw new UserError(
        `Nothing is left to erase. The audit log keeps ${logged === 1 ? '1 entry' : `${logged} entries`} about this person for ${shop.retention.auditYears} years, such as an earlier export or erasure, without the email address.`,
      );
    }
    const access = request.endAccess ? 'the library link ends' : 'the library link keeps working';
    const blockers = await blockersOf(transaction, keys);
    const elsewhere = notErased(shop.retention.backupDays);
    const erasure = { dryRun, tables, files: files.length, access, blockers, elsewhere } as const;
    if (dryRun) return erasure;
    if (blockers.length > 0 && !anyway) {
      throw new UserError(
        `Something is still open: ${blockers.join(' and ')}. Close it first, or use --anyway.`,
      );
    }
    await eraseRows(transaction, records, identifiers);
    await eraseMentions(transaction, mentions, address);
    if (request.endAccess) await endAccess(transaction, keys.order, clock().getTime());
    const counts = Object.fromEntries(tables.map(({ table, rows }) => [table, rows]));
    const details = { actor, anyway, access, files: files.length, counts };
    await record(transaction, clock, subjectOf(secrets, request.email), 'person erased', details);
    // Before the commit: if deleting a file fails, nothing is erased and it can be tried again.
    await deleteFiles(dataDir, files);
    await deleteCopies(dataDir, keys.order);
    return erasure;
  });
  if (!erasure.dryRun) await checkpointWal(store);
  return erasure;
}

function outcomeOf({ table, rule, rows }: PersonalRecords) {
  const common = { table, what: rule.what, rows: rows.length };
  if (rule.erased === 'row') return { ...common, outcome: 'deleted', kept: [] };
  const kept = Object.entries(rule.erased).flatMap(([column, columnRule]) =>
    'kept' in columnRule ? [`${column}: ${columnRule.kept}`] : [],
  );
  return { ...common, outcome: 'made anonymous', kept };
}

const outcomeOfMentions = ({ table, rows }: ReturnType<typeof countedMentions>[number]) => ({
  table: `${table} of others`,
  what: 'Texts of other people that name the address',
  rows: rows.length,
  outcome: 'made anonymous',
  kept: [],
});

/** Where the person's data remains. */
const notErased = (backupDays: number) => [
  `Existing backups still contain the data. Your privacy policy says they’re deleted within ${backupDays} days.`,
  'The payment provider and your mailbox keep their own records. Erase what you don’t need to keep there, too.',
];

/** Reasons not to erase yet: an order, or money that is due to the person or disputed by them. */
async function blockersOf(store: Store, keys: Keys): Promise<string[]> {
  const orders = await store
    .selectFrom('orders')
    .select(['number', 'state'])
    .where('id', 'in', atLeastOne(keys.order))
    // Without an address, what was paid for could never be delivered.
    .where('state', 'in', ['awaiting-payment', 'held'])
    .orderBy('number')
    .execute();
  const cases = await store
    .selectFrom('cases')
    .select('number')
    .where('id', 'in', atLeastOne(keys.case))
    .where(caseIsOpen)
    .orderBy('number')
    .execute();
  const disputes = await store
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', 'in', atLeastOne(keys.payment))
    .where('status', '=', 'open')
    .execute();
  return [
    ...orders.map(({ number, state }) =>
      state === 'held' ? `order ${number} is on hold` : `order ${number} awaits its payment`,
    ),
    ...((await isBeingRefunded(store, keys)) ? ['a refund is in progress'] : []),
    ...cases.map(({ number }) => `case ${number} is open`),
    ...(disputes.length > 0 ? ['a payment dispute is open'] : []),
  ];
}

/** If it fails, the person has to be told. */
async function isBeingRefunded(store: Store, keys: Keys): Promise<boolean> {
  const requested = await store
    .selectFrom('card_refunds')
    .select('id')
    .where((row) =>
      row.or([
        row('order_id', 'in', atLeastOne(keys.order)),
        row('case_id', 'in', atLeastOne(keys.case)),
      ]),
    )
    .where('state', '=', 'asked')
    .executeTakeFirst();
  const pending = await store
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', 'in', atLeastOne(keys.payment))
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return requested !== undefined || pending !== undefined;
}

/** `in ()` is not valid SQL. */
const atLeastOne = (ids: string[]) => (ids.length > 0 ? ids : ['']);

/** Nobody has a link that matches the new hash, and downloads signed before have ended. */
async function endAccess(store: Store, orderIds: readonly string[], now: number): Promise<void> {
  for (const id of orderIds) {
    const library_hash = createHash('sha256').update(randomUUID()).digest('hex');
    const change = { library_hash, link_changed_at: now };
    await store.updateTable('orders').set(change).where('id', '=', id).execute();
  }
}

/** Removes a person from every table by the table's rule. */
export async function eraseRows(
  store: Store,
  records: readonly PersonalRecords[],
  identifiers: readonly string[],
): Promise<void> {
  for (const { table, rule, rows } of records) {
    for (const row of rows) {
      const isThisRow = sql.join(
        rule.key.map((column) => sql`${sql.ref(column)} = ${lookUp(row, column)}`),
        sql` and `,
      );
      if (rule.erased === 'row') {
        await sql`delete from ${sql.table(table)} where ${isThisRow}`.execute(store);
        continue;
      }
      const changes = changesOf(row, rule.erased, identifiers);
      if (changes.length === 0) continue;
      const set = changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await sql`update ${sql.table(table)} set ${sql.join(set)} where ${isThisRow}`.execute(store);
    }
  }
  // The search index still has to find the order by its numbers.
  for (const { table, rows } of records) {
    if (table !== 'orders') continue;
    for (const { id } of rows) await reindexOrder(store, String(id));
  }
}

function changesOf(
  row: Stored,
  columns: Exclude<PersonalRecords['rule']['erased'], 'row'>,
  identifiers: readonly string[],
): [string, string | null][] {
  return Object.entries(columns).flatMap(([column, rule]) => {
    const text = lookUp(row, column);
    if ('kept' in rule || typeof text !== 'string') return [];
    const erased = rule.becomes(text, { row, identifiers });
    return erased === text ? [] : [[column, erased] satisfies [string, string | null]];
  });
}
