import type { EditionSummary } from '../seller/views.ts';
import type { Store } from '../store/database.ts';
import { toldOf } from './editionLog.ts';
import { type Edition, listEditions } from './editions.ts';

/** Newest first, each with how far its mails have come. */
export async function summariseEditions(store: Store): Promise<EditionSummary[]> {
  const editions = await listEditions(store);
  return Promise.all(
    editions.map(async ({ version, publishedAt, notes, files }) => ({
      version,
      publishedAt,
      notes,
      files: files.map(({ path, bytes }) => ({ path, bytes })),
      mails: await mailsOf(store, { version, publishedAt }),
    })),
  );
}

/** What is not done is counted, by the index of states; what is done is the rest of all. */
async function mailsOf(
  store: Store,
  { version, publishedAt }: Pick<Edition, 'version' | 'publishedAt'>,
) {
  const open = await store
    .selectFrom('outbox')
    .select(({ fn }) => ['state', fn.countAll<number>().as('mails')])
    .where('state', 'in', ['waiting', 'parked'])
    .where('created_at', '>=', publishedAt)
    .where('kind', '=', 'new-edition')
    .where('dedupe_key', 'like', `new-edition:${version}:%`)
    .groupBy('state')
    .execute();
  const of = (state: string) => Number(open.find((row) => row.state === state)?.mails ?? 0);
  const [waiting, parked] = [of('waiting'), of('parked')];
  const { mails } = await toldOf(store, version);
  return { done: Math.max(0, mails - waiting - parked), waiting, parked };
}
