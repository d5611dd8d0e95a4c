import { isDeepStrictEqual } from 'node:util';
import { lookUp } from '../../rules/lookUp.ts';
import type { SettingChanges } from '../../rules/settingChanges.ts';
import type { Clock } from '../core/clock.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import { lockedTransaction, nextNumber } from '../db/locks.ts';
import type { SettingVersionRow } from '../db/schema.ts';

/** What happens to a setting: another value, or again the one of the shop's folder. */
export type SettingChange = { value: unknown } | null;
type Delta = Readonly<Record<string, SettingChange>>;

/** Of the audit log. */
export const SETTINGS = 'settings';

/** In the order in which they come into force. */
const versionsUntil = (store: Store, until: number) =>
  store
    .selectFrom('setting_versions')
    .selectAll()
    .where('published_at', '<=', until)
    .orderBy('published_at')
    .orderBy('number')
    .execute();

export const deltaOf = ({ changes }: Pick<SettingVersionRow, 'changes'>): Delta =>
  JSON.parse(changes);

/** What differs from the shop's folder after all of these. */
export function sumOf(deltas: readonly Delta[]): SettingChanges {
  const entries = Object.entries<SettingChange>(Object.assign({}, ...deltas));
  return Object.fromEntries(
    entries.flatMap(([key, change]) => (change ? [[key, change.value]] : [])),
  );
}

/** What the desk has changed, as it is in force at this time. */
export const changesAt = async (store: Store, at: number): Promise<SettingChanges> =>
  sumOf((await versionsUntil(store, at)).map(deltaOf));

/** Different as soon as another version is in force. */
export async function versionMark(store: Store, at: number): Promise<string> {
  const row = await store
    .selectFrom('setting_versions')
    .select(({ fn }) => [fn.countAll<number>().as('versions'), fn.max('number').as('newest')])
    .where('published_at', '<=', at)
    .executeTakeFirstOrThrow();
  return `${row.versions} ${row.newest}`;
}

/** Newest first, those that come into force later included. */
export const allVersions = (store: Store) =>
  store.selectFrom('setting_versions').selectAll().orderBy('number', 'desc').execute();

export const draftRows = (store: Store) =>
  store.selectFrom('setting_drafts').selectAll().orderBy('changed_at').orderBy('key').execute();

/** What the desk did to a setting, if it did anything. */
const asChange = (changes: SettingChanges, key: string): SettingChange =>
  Object.hasOwn(changes, key) ? { value: lookUp(changes, key) } : null;

/** Values as changes. */
export const asDelta = (changes: SettingChanges): Delta =>
  Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, { value }]));

export const draftDelta = (rows: readonly { key: string; change: string }[]): Delta =>
  Object.fromEntries(rows.map(({ key, change }) => [key, JSON.parse(change)]));

/** What the shop would be with the draft published now. */
export const draftedChanges = async (store: Store, at: number): Promise<SettingChanges> =>
  sumOf([...(await versionsUntil(store, at)).map(deltaOf), draftDelta(await draftRows(store))]);

/** Stores a change, or forgets it where it is no change any more. */
export async function saveDraft(
  store: Store,
  clock: Clock,
  { key, change, actor }: { key: string; change: SettingChange; actor: string },
): Promise<void> {
  const now = clock().getTime();
  const inForce = await changesAt(store, now);
  const before: SettingChange = asChange(inForce, key);
  if (isDeepStrictEqual(before, change)) return discardDrafts(store, [key]);
  const row = { change: JSON.stringify(change), actor, changed_at: now };
  await store
    .insertInto('setting_drafts')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

export async function discardDrafts(store: Store, keys: readonly string[]): Promise<void> {
  await store
    .deleteFrom('setting_drafts')
    .where('key', 'in', [...keys, ''])
    .execute();
}

type Publication = { actor: string; note: string; at: number | undefined };

/**
 * Publishes the draft in one transaction. `check` sees what the shop would be at each moment from which
 * on something changes, and throws to publish nothing.
 */
export const publishDrafts = (
  store: Store,
  clock: Clock,
  { includes, ...publication }: Publication & { includes: (key: string) => boolean },
  check: (changes: SettingChanges) => unknown,
) =>
  publish(store, clock, publication, check, async (transaction) => {
    const rows = (await draftRows(transaction)).filter(({ key }) => includes(key));
    await discardDrafts(
      transaction,
      rows.map(({ key }) => key),
    );
    return draftDelta(rows);
  });

/** Everything as it was when a version came into force; nothing of the history is lost. */
export const returnTo = (
  store: Store,
  clock: Clock,
  { number, ...publication }: Publication & { number: number },
  check: (changes: SettingChanges) => unknown,
) =>
  publish(store, clock, publication, check, async (transaction) => {
    const versions = await versionsUntil(transaction, clock().getTime());
    const index = versions.findIndex((version) => version.number === number);
    return difference(
      sumOf(versions.map(deltaOf)),
      sumOf(versions.slice(0, index + 1).map(deltaOf)),
    );
  });

export const difference = (from: SettingChanges, to: SettingChanges): Delta =>
  Object.fromEntries(
    [...new Set([...Object.keys(from), ...Object.keys(to)])]
      .map((key) => ({ key, before: asChange(from, key), after: asChange(to, key) }))
      .filter(({ before, after }) => !isDeepStrictEqual(before, after))
      .map(({ key, after }) => [key, after]),
  );

/** Returns its number; undefined when there was nothing to publish. */
function publish(
  store: Store,
  clock: Clock,
  { actor, note, at }: Publication,
  check: (changes: SettingChanges) => unknown,
  deltaIn: (transaction: Store) => Promise<Delta>,
): Promise<number | undefined> {
  return lockedTransaction(store, async (transaction) => {
    const now = clock().getTime();
    const delta = await deltaIn(transaction);
    const keys = Object.keys(delta);
    if (keys.length === 0) return undefined;
    const from = at ?? now;
    const planned = (await versionsUntil(transaction, Number.MAX_SAFE_INTEGER)).map((row) => ({
      at: row.published_at,
      delta: deltaOf(row),
    }));
    const all = [...planned, { at: from, delta }].toSorted((one, other) => one.at - other.at);
    for (const moment of all.filter((one) => one.at >= from)) {
      check(sumOf(all.filter((one) => one.at <= moment.at).map((one) => one.delta)));
    }
    const number = await nextNumber(transaction, 'settings version', 1);
    const changes = JSON.stringify(delta);
    await transaction
      .insertInto('setting_versions')
      .values({ number, published_at: from, created_at: now, actor, note, changes })
      .execute();
    const details = { actor, keys, number, ...(at && { at: new Date(at).toISOString() }) };
    await record(transaction, clock, SETTINGS, 'settings published', details);
    return number;
  });
}

/** Takes back what is not in force yet. False when there is no such version. */
export const takeBack = (store: Store, clock: Clock, number: number, actor: string) =>
  lockedTransaction(store, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('setting_versions')
      .where('number', '=', number)
      .where('published_at', '>', clock().getTime())
      .executeTakeFirst();
    const taken = numDeletedRows > 0n;
    if (taken) await record(transaction, clock, SETTINGS, 'settings taken back', { actor, number });
    return taken;
  });
