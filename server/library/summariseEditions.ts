import { sql } from 'kysely';
import type { Store } from '../db/database.ts';
import { toldOf } from './editionLog.ts';
import { listEditions, type Notes } from './editions.ts';

export type EditionSummary = {
  version: string;
  publishedAt: number;
  notes: Notes;
  files: { path: string; bytes: number }[];
  /** Of the update mails: how many are sent, still to be sent, or parked. */
  mails: { done: number; waiting: number; parked: number };
};

/** Newest first, each with how far its mails have come. */
export async function summariseEditions(store: Store): Promise<EditionSummary[]> {
  const editions = await listEditions(store);
  const open = await openMails(store, editions.at(-1)?.publishedAt ?? 0);
  return Promise.all(
    editions.map(async ({ version, publishedAt, notes, files }) => {
      const of = (state: string) =>
        Number(open.find((row) => row.version === version && row.state === state)?.mails ?? 0);
      const [waiting, parked] = [of('waiting'), of('parked')];
      // What is done is the rest of all: finished mails are not kept for ever.
      const { mails } = await toldOf(store, version);
      return {
        version,
        publishedAt,
        notes,
        files: files.map(({ path, bytes }) => ({ path, bytes })),
        mails: { done: Math.max(0, mails - waiting - parked), waiting, parked },
      };
    }),
  );
}

/** Mails that are not done, in one pass for all editions. A mail sent again was counted before. */
function openMails(store: Store, since: number) {
  return store
    .selectFrom('outbox')
    .innerJoin('editions', (join) =>
      join.on(
        sql<boolean>`substr(dedupe_key, 1, length(version) + 13) = 'new-edition:' || version || ':'`,
      ),
    )
    .select(({ fn }) => ['outbox.state', 'version', fn.countAll<number>().as('mails')])
    .where('kind', '=', 'new-edition')
    .where('outbox.state', 'in', ['waiting', 'parked'])
    .where('outbox.created_at', '>=', since)
    .where('dedupe_key', 'not like', '%:again:%')
    .groupBy(['outbox.state', 'version'])
    .execute();
}
