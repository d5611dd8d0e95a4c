import { createHash, randomUUID } from 'node:crypto';
import type { Shop } from '../../rules/shop.ts';
import type { Clock } from '../core/clock.ts';
import type { Secrets } from '../core/secrets.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import { checkpointWal } from '../db/dialect.ts';
import { lockedTransaction } from '../db/locks.ts';
import { type Belongings, belongingsOf, wordsIn } from './belongings.ts';
import { eraseRows } from './eraseRows.ts';
import { findPerson, type Keys, storedEmail, subjectOf } from './findPerson.ts';
import { deleteCopies, deleteFiles, personalFiles } from './personalFiles.ts';
import { caseIsOpen } from './requestRules.ts';

export type Erasure = {
  dryRun: boolean;
  tables: { table: string; what: string; rows: number; outcome: string; kept: string[] }[];
  files: number;
  access: 'the library link goes on working' | 'the library link ends';
  /** What speaks against doing it now. */
  unsettled: string[];
  /** What this does not reach. */
  elsewhere: string[];
};

type Wish = { email: string; dryRun: boolean; anyway: boolean; endAccess: boolean; actor: string };

/** Takes a person out of everything but what the law makes us keep, and says what that is. */
export async function erasePerson(
  context: { store: Store; clock: Clock; shop: Shop; secrets: Secrets; dataDir: string },
  wish: Wish,
): Promise<Erasure> {
  const { store, clock, shop, secrets, dataDir } = context;
  const erasure = await lockedTransaction(store, async (transaction) => {
    const keys = await findPerson(transaction, secrets, wish.email);
    const belongings = await belongingsOf(transaction, keys);
    const tables = belongings.filter(({ rows }) => rows.length > 0).map(outcomeOf);
    const words = [storedEmail(wish.email), ...wordsIn(belongings)];
    const files = await personalFiles(dataDir, keys.order, words);
    const nothing = tables.every(({ table }) => table === 'audit_log') && files.length === 0;
    if (nothing) throw new UserError('Nothing is stored under this address.');
    const access = wish.endAccess ? 'the library link ends' : 'the library link goes on working';
    const unsettled = await unsettledOf(transaction, keys);
    const { dryRun } = wish;
    const elsewhere = beyondReach(shop.retention.backupDays);
    const erasure = { dryRun, tables, files: files.length, access, unsettled, elsewhere } as const;
    if (dryRun) return erasure;
    if (unsettled.length > 0 && !wish.anyway) {
      throw new UserError(
        `Not yet: ${unsettled.join(' and ')}. Settle it first, or erase anyway with --anyway.`,
      );
    }
    await eraseRows(transaction, belongings, words);
    if (wish.endAccess) await endAccess(transaction, keys.order);
    const counts = Object.fromEntries(tables.map(({ table, rows }) => [table, rows]));
    const { actor, anyway } = wish;
    const details = { actor, anyway, access, files: files.length, counts };
    await record(transaction, clock, subjectOf(secrets, wish.email), 'person erased', details);
    // Before the commit: if a file stays, everything stays, and erasing again finds it again.
    await deleteFiles(dataDir, files);
    await deleteCopies(dataDir, keys.order);
    return erasure;
  });
  if (!erasure.dryRun) await checkpointWal(store);
  return erasure;
}

function outcomeOf({ table, rule, rows }: Belongings): Erasure['tables'][number] {
  const common = { table, what: rule.what, rows: rows.length };
  if (rule.erased === 'row') return { ...common, outcome: 'deleted', kept: [] };
  const kept = Object.entries(rule.erased).flatMap(([column, columnRule]) =>
    'kept' in columnRule ? [`${column}: ${columnRule.kept}`] : [],
  );
  return { ...common, outcome: 'made anonymous', kept };
}

const beyondReach = (backupDays: number) => [
  `Backups made before hold the person until they are deleted: within ${backupDays} days, says your privacy policy.`,
  'The payment provider and your mailbox keep their own records: erase there what you need not keep.',
];

/** What still needs the person: money may be due to them, or contested by them. */
async function unsettledOf(store: Store, keys: Keys): Promise<string[]> {
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
    ...cases.map(({ number }) => `case ${number} is open`),
    ...(disputes.length > 0 ? ['a dispute about a payment runs'] : []),
  ];
}

/** An empty list is no SQL. */
const atLeastOne = (ids: string[]) => (ids.length > 0 ? ids : ['']);

/** Nobody knows an address that leads to this hash, and there is no mail address to send one to. */
async function endAccess(store: Store, orderIds: readonly string[]): Promise<void> {
  for (const id of orderIds) {
    const library_hash = createHash('sha256').update(randomUUID()).digest('hex');
    await store.updateTable('orders').set({ library_hash }).where('id', '=', id).execute();
  }
}
