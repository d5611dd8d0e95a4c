import type { Store } from '../db/database.ts';
import { IS_UNFINISHED } from '../db/schema.ts';
import { listEditions, type Notes } from './editions.ts';

export type EditionSummary = {
  version: string;
  publishedAt: number;
  notes: Notes;
  files: { path: string; bytes: number }[];
  /** Of the emails about it: how many are sent, still to be sent, or have failed. */
  mails: { done: number; waiting: number; failed: number };
};

/** Newest first, each with how far its emails have come. */
export async function summariseEditions(store: Store): Promise<EditionSummary[]> {
  const editions = await listEditions(store);
  const open = await unfinishedEmails(store);
  return editions.map(({ version, publishedAt, notes, files, notifiedBuyers }) => {
    const count = (state: string) =>
      Number(open.find((row) => row.edition === version && row.state === state)?.emails ?? 0);
    const [waiting, failed] = [count('waiting'), count('failed')];
    return {
      version,
      publishedAt,
      notes,
      files: files.map(({ path, bytes }) => ({ path, bytes })),
      // Finished emails are deleted after a while, so they are what is left of all.
      mails: { done: Math.max(0, notifiedBuyers - waiting - failed), waiting, failed },
    };
  });
}

/** An email that was sent again was counted before. */
const unfinishedEmails = (store: Store) =>
  store
    .selectFrom('jobs')
    .select(({ fn }) => ['state', 'edition', fn.countAll<number>().as('emails')])
    .where(IS_UNFINISHED)
    .where('kind', '=', 'new-edition')
    .where('resend_of', 'is', null)
    .groupBy(['state', 'edition'])
    .execute();
